/** A line for people on standard output. */
export const say = (line: string) => void process.stdout.write(`${line}\n`)
