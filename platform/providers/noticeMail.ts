/** Where the console shows a contract; `publicUrl` is where people reach the gateway. */
export const contractPage = (publicUrl: string, contractId: number) =>
  `${publicUrl}/console#/contracts/${contractId}`
