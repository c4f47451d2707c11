import { BadArguments } from '../commandLine/toolArguments.ts'
import { parseDeadLetterArguments } from './arguments.ts'

const parse = (line: string) => parseDeadLetterArguments(line.split(' ').filter(word => word !== ''))

test('every form is read', () => {
  expect(parse('list --topic contract-commands')).toEqual({
    verb: 'list',
    topic: 'contract-commands',
    all: false,
  })
  expect(parse('show contract-commands/3/17')).toEqual({ verb: 'show', source: 'contract-commands/3/17' })
  expect(parse('redrive a/1/2 b/0/9')).toEqual({ verb: 'redrive', sources: ['a/1/2', 'b/0/9'] })
  expect(parse('redrive --all --topic a')).toEqual({ verb: 'redriveAll', topic: 'a' })
  expect(parseDeadLetterArguments(['discard', 'a/1/2', '--reason', 'a test'])).toEqual({
    verb: 'discard',
    sources: ['a/1/2'],
    reason: 'a test',
  })
})

test.each([
  ['', 'list, show <source>, redrive <source> or discard <source>'],
  ['show', 'list, show <source>, redrive <source> or discard <source>'],
  ['show contract-commands', 'contract-commands is not <topic>/<partition>/<offset>'],
  ['redrive --all', 'redrive --all needs --topic'],
  ['redrive a/1/2 --all --topic a', 'redrive takes sources, or --all with --topic'],
  ['discard a/1/2', 'discard needs --reason'],
  ['list --everything', "Unknown option '--everything'"],
])('"%s" is refused: %s', (line, message) => {
  expect(() => parse(line)).toThrow(BadArguments)
  expect(() => parse(line)).toThrow(message)
})
