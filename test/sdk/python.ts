import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensurePythonPackages } from '../support/packages.ts'

const SDK = join(import.meta.dirname, '../../sdk/python')

/** The Python SDK of this checkout with its packages; answers what the program prints. */
export async function runPython(args: readonly string[], input = ''): Promise<string> {
  const packages = await ensurePythonPackages(
    'sdk-python',
    'httpx-0.28.1-cryptography',
    ['httpx==0.28.1', 'cryptography>=42'],
    line => process.stderr.write(`${line}\n`),
  )
  const env = { ...process.env, PYTHONPATH: `${SDK}:${packages}`, PYTHONDONTWRITEBYTECODE: '1' }
  const child = spawn('python3', args, { env, cwd: import.meta.dirname, stdio: ['pipe', 'pipe', 'pipe'] })
  const texts = { out: '', err: '' }
  child.stdout.on('data', chunk => void (texts.out += chunk))
  child.stderr.on('data', chunk => void (texts.err += chunk))
  child.stdin.end(input)
  const code = await new Promise(resolve => child.once('close', resolve))
  if (code !== 0) throw new Error(`python3 ${args.join(' ')} ended with ${code}\n${texts.err}`)
  return texts.out
}
