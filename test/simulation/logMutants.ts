/** Deliberate faults of the log over events, for mutants.ts. */
export const logMutants = [
  {
    name: 'log: signed over what is not published',
    kind: 'log',
    file: '../transparency/blockClaim.ts',
    find: ", 'signed.published': true }",
    replace: ' }',
  },
  {
    name: 'log: signed without a proof of consistency',
    kind: 'log',
    file: '../transparency/signing.ts',
    find: 'if (!isConsistent(before, head, proof)) return',
    replace: "if (proof.toString() === 'never') return",
  },
  {
    name: 'log: only the database is asked what was signed',
    kind: 'log',
    file: '../transparency/signing.ts',
    find: '[headOf(signed?.checkpoint ?? null), seen.get(lane) ?? null]',
    replace: '[headOf(signed?.checkpoint ?? null)]',
  },
] as const
