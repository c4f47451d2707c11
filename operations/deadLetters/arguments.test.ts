import { BadArguments, parseDeadLetterArguments } from './arguments.ts'

const parse = (line: string) => parseDeadLetterArguments(line.split(' ').filter(word => word !== ''))

test('the four forms are read', () => {
  expect(parse('list --topic contract-commands')).toEqual({
    verb: 'list',
    topic: 'contract-commands',
    all: false,
  })
  expect(parse('show contract-commands/3/17')).toEqual({ verb: 'show', source: 'contract-commands/3/17' })
  expect(parse('redrive a/1/2 b/0/9')).toEqual({ verb: 'redrive', sources: ['a/1/2', 'b/0/9'] })
  expect(parse('redrive --all --topic a')).toEqual({ verb: 'redriveAll', topic: 'a' })
})

test.each([
  ['', 'list, show <source> or redrive <source>'],
  ['show', 'list, show <source> or redrive <source>'],
  ['show contract-commands', 'contract-commands is not <topic>/<partition>/<offset>'],
  ['redrive --all', 'redrive --all needs --topic'],
  ['redrive a/1/2 --all --topic a', 'redrive takes sources, or --all with --topic'],
  ['list --everything', "Unknown option '--everything'"],
])('"%s" is refused: %s', (line, message) => {
  expect(() => parse(line)).toThrow(BadArguments)
  expect(() => parse(line)).toThrow(message)
})
