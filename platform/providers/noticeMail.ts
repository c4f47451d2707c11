import { hash } from 'node:crypto'

/** Where the console shows a contract; `publicUrl` is where people reach the gateway. */
export const contractPage = (publicUrl: string, contractId: number) =>
  `${publicUrl}/console#/contracts/${contractId}`

/** Where the console redeems a link, after a click: the fragment reaches no server. */
export const linkPage = (publicUrl: string, kind: 'invitation' | 'link', code: string) =>
  `${publicUrl}/console#/${kind}/${code}`

/** Traces of a code: one tells whether it is one, the other whether it was sent to an address. */
export const codeHashOf = (code: string) => hash('sha256', code, 'hex')
export const addressProofOf = (code: string, address: string) => hash('sha256', `${code}\n${address}`, 'hex')
