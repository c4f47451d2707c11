const target: string = process.argv[2]!
await import(target)
globalThis.gc?.()
await new Promise(r => setTimeout(r, 500))
const { rss, heapUsed, external } = process.memoryUsage()
console.log(target.slice(-40), 'rss', Math.round(rss/1048576), 'heap', Math.round(heapUsed/1048576), 'ext', Math.round(external/1048576))
process.exit(0)
