import { spawnSync } from 'node:child_process'

function read(...options: string[]) {
  const given = `const { readArguments } = await import('${new URL('startArguments.ts', import.meta.url).href}')
    console.log(JSON.stringify(readArguments(${JSON.stringify(options)})))`
  return spawnSync(process.execPath, ['--input-type=module', '-e', given], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
}

test('--help says every option and starts nothing', () => {
  const { status, stdout, stderr } = read('--help')
  expect([status, stderr]).toEqual([0, ''])
  for (const option of ['--port', '--port-base', '--data', '--no-feed']) expect(stdout).toContain(option)
  expect(stdout).not.toContain('{')
})

test('an option that does not exist is named, with what helps', () => {
  const { status, stderr } = read('--bogus')
  expect(status).toBe(2)
  expect(stderr).toBe("error: Unknown option '--bogus'\nremedy: npm start -- --help\n")
})

test('given arguments are used, and the rest has its defaults', () => {
  const { stdout } = read('--port', '8081', '--no-feed')
  expect(JSON.parse(stdout)).toMatchObject({ port: '8081', 'no-feed': true, data: '.lastro' })
})
