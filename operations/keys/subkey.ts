import { readEnvironment } from '../../platform/process/environment.ts'
import { subkeyText } from '../../platform/secrets/secretBox.ts'
import { masterKeys } from '../../platform/secrets/subkeySetting.ts'
import { argumentsOrExit } from '../commandLine/toolArguments.ts'
import type { ToolName } from '../commandLine/toolTable.ts'
import { toolEnvironment } from '../provision/config.ts'

const settings = { masterKey: masterKeys('base64 of 32 bytes; several comma-separated') }

/** Prints the subkeys of LASTRO_MASTER_KEY for one purpose; exits 1 where there is no such key. */
export function printSubkey(name: ToolName, purpose: string): void {
  argumentsOrExit({ name, usage: [''], options: {} })
  try {
    const { masterKey } = readEnvironment(settings, toolEnvironment())
    process.stdout.write(`${subkeyText(masterKey, purpose)}\n`)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(1)
  }
}
