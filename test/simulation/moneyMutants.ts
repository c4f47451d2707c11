/** Deliberate faults of rules about money, for mutants.ts. */
const BALANCE = '../domain/contract/balance.ts'
const FINDINGS = '../domain/contract/findings.ts'
const EVOLVE = '../domain/contract/evolve.ts'
const DEPOSITS = '../domain/guarantee/deposits.ts'
const DESTINATIONS = '../domain/guarantee/destinations.ts'
const TRANSFERS = '../domain/guarantee/transfers.ts'

export const moneyMutants = [
  {
    name: 'money: a statement over a sale',
    file: BALANCE,
    find: '  return Math.max(createdAt, soldAt, balanceAsOf ?? balanceUpdatedAt ?? 0)',
    replace: '  return balanceAsOf === soldAt ? createdAt : Math.max(createdAt, balanceAsOf ?? 0)',
  },
  {
    name: 'money: a surplus dropped',
    file: FINDINGS,
    find: 'const surplusAmount = isZero(surplus) ? null : surplus',
    replace: 'const surplusAmount = isZero(surplus) ? surplus && null : null',
  },
  {
    name: 'money: a deposit that is only seen counts',
    file: '../domain/guarantee/deposits.ts',
    find: "  if (status === 'SEEN') return { fact",
    replace: "  if (status === 'REVERSED') return { fact",
  },
  {
    name: 'money: a reversed deposit stays held',
    file: '../domain/guarantee/evolveHoldings.ts',
    find: 'if (isZero(fact.takenQuantity)) return {}\n',
    replace: 'if (!isZero(fact.takenQuantity)) return {}\n',
  },
  {
    name: 'money: nobody bears what was sold of a reversed deposit',
    file: '../domain/guarantee/deposits.ts',
    find: 'const missingQuantity = isGone ? subtract(quantity, takenQuantity) : ZERO',
    replace: 'const missingQuantity = isGone ? subtract(takenQuantity, takenQuantity) : ZERO',
  },
  {
    name: 'money: a void deposit counts after all',
    file: '../domain/guarantee/deposits.ts',
    find: "  if (known === 'REVERSED') {\n",
    replace: "  if (known === 'UNKNOWN') {\n",
  },
  {
    name: 'money: a lock outlives its deposit',
    file: '../domain/guarantee/evolveHoldings.ts',
    find: 'if (activatedAt !== null || !isLocked) return { holdings }',
    replace: 'if (activatedAt !== null || isLocked) return { holdings }',
  },
  {
    name: 'money: another address over the first',
    file: '../domain/guarantee/depositAddresses.ts',
    find: 'if (known === null) return',
    replace: 'if (known === null || textOf(known) !== textOf(depositAddresses)) return',
  },
  {
    name: 'money: a deposit known by its transaction alone',
    file: TRANSFERS,
    find: 'const named = known.find(deposit => deposit.logIndex === logIndex)',
    replace: 'const named = known[0]',
  },
  {
    name: 'money: a confirmation over another',
    file: '../domain/contract/commands.ts',
    find: 'contradiction(sale!, proceeds) ?? (',
    replace: '(',
  },
  {
    name: 'money: tokens go back before the debt is covered',
    file: FINDINGS,
    find: "liquidationType === 'FULL' && isCovered ?",
    replace: "liquidationType === 'FULL' ?",
  },
  {
    name: 'money: a release while the rest is to be sold',
    file: '../domain/guarantee/guarantee.ts',
    find: '  if (sellsRest(contract))\n',
    replace: '  if (sellsRest(contract) && contract.guarantee.salesStop)\n',
  },
  {
    name: 'money: a sale while sales are stopped',
    file: '../domain/contract/monitoring.ts',
    find: "if (contractStatus !== 'ACTIVE' || !held || guarantee.salesStop) return false",
    replace: "if (contractStatus !== 'ACTIVE' || !held) return false",
  },
  {
    name: 'money: a sale on old news',
    file: FINDINGS,
    find: 'if (!isDue || finding.balanceSequence < positionSequence) return []\n  const { curePeriod }',
    replace: 'if (!isDue) return []\n  const { curePeriod }',
  },
  {
    name: 'money: a raised debt leaves the terms',
    file: BALANCE,
    find: 'return hash === contract.termsHash ? null : hash',
    replace: 'return hash === contract.termsHash ? hash : null',
  },
  {
    name: 'money: a surplus is paid twice',
    file: '../domain/guarantee/surplus.ts',
    find: "  if (surplus.surplusStatus === 'PAID') return []\n",
    replace: '',
  },
  {
    name: 'money: an order outlives its payment',
    file: '../contracts/decider/documents.ts',
    find: "return [removal('custodyOrders', fact.surplusId)]",
    replace: 'return []',
  },
  {
    name: 'money: a sale leaves the moment of the balance',
    file: EVOLVE,
    find: 'balanceAsOf: fact.asOf ?? contract.balanceAsOf }\n}',
    replace: 'balanceAsOf: contract.balanceAsOf }\n}',
  },
  {
    name: 'money: a void transfer counts again without proof',
    file: DEPOSITS,
    find: ": 'MINED_AGAIN'\n",
    replace: ': unfitness(contract, fields, report)\n',
  },
  {
    name: 'money: what does not fit counts',
    file: DEPOSITS,
    find: '  if (reason !== null) {\n',
    replace: "  if (reason === 'TOO_LARGE') {\n",
  },
  {
    name: 'money: a late reversal of an old block',
    file: DEPOSITS,
    find: "known === 'REVERSED' || isInVoidBlock ? []",
    replace: "known === 'REVERSED' ? []",
  },
  {
    name: 'money: a returned deposit is reversed out of what is held',
    file: DEPOSITS,
    find: "isFinal && (unattributed === null || unattributed.attributionState === 'ATTRIBUTED')",
    replace: 'isFinal',
  },
  {
    name: 'money: what is frozen counts',
    file: '../contracts/decider/balanceChanges.ts',
    find: 'holdings: freeHoldings(guarantee),',
    replace: 'holdings: guarantee.holdings,',
  },
  {
    name: 'money: what is frozen goes back',
    file: '../domain/guarantee/guarantee.ts',
    find: 'return freeHoldings(guarantee).map(',
    replace: 'return guarantee.holdings.map(',
  },
  {
    name: 'money: what was frozen never goes back',
    file: '../domain/guarantee/freezes.ts',
    find: 'isWaitingForFree(after) ?',
    replace: 'isWaitingForFree(contract) && after === contract ?',
  },
  {
    name: 'money: a lock outlives a freeze',
    file: '../domain/guarantee/freezes.ts',
    find: 'if (activatedAt !== null || !isLocked || !isHeld) return changes',
    replace: 'if (activatedAt === null || !isLocked || !isHeld) return changes',
  },
  {
    name: 'money: a release is approved while the books differ',
    file: '../domain/contract/monitoring.ts',
    find: '  if (custodyMismatch) return null\n',
    replace: '',
  },
  {
    name: 'money: everything goes back while the books differ',
    file: '../domain/guarantee/guarantee.ts',
    find: '  if (guarantee.custodyMismatch) return []\n',
    replace: '',
  },
  {
    name: 'money: what was held back never goes back',
    file: '../domain/guarantee/reconciliation.ts',
    find: 'isWaitingForFree(after) ?',
    replace: 'isWaitingForFree(contract) && after === contract ?',
  },
  {
    name: 'money: one person attributes',
    file: '../domain/directory/approvalPolicy.ts',
    find: '  if (ALWAYS_APPROVED.has(act)) return true\n',
    replace: '',
  },
  {
    name: 'money: a deposit is attributed twice',
    file: '../domain/guarantee/unattributed.ts',
    find: "if (unattributed?.attributionState !== 'OPEN' || statusOf(deposit) !== 'CONFIRMED') return notOpen(deposit)\n  const fields",
    replace: 'if (!unattributed) return notOpen(deposit)\n  const fields',
  },
  {
    name: 'money: a void return is still ordered',
    file: '../contracts/decider/documents.ts',
    find: "        removal('custodyOrders', returnIdOf(fact.depositId)),\n",
    replace: '',
  },
  {
    name: 'money: an order goes out without a destination',
    file: '../contracts/decider/documents.ts',
    find: 'const waits = awaitsDestination(destination) ?',
    replace: 'const waits = !awaitsDestination(destination) ?',
  },
  {
    name: 'money: a changed destination counts at once',
    file: DESTINATIONS,
    find: 'const countsFrom = isFirst ? null : at + COOLING_OFF_MS',
    replace: 'const countsFrom = isFirst ? null : at',
  },
  {
    name: 'money: one person changes a destination',
    file: DESTINATIONS,
    find: "fact.fact === 'DestinationNamed' && fact.countsFrom !== null",
    replace: "fact.fact === 'DestinationNamed' && fact.countsFrom === 0",
  },
  {
    name: 'money: an order goes out while a change cools off',
    file: DESTINATIONS,
    find: 'if (counting === null || successor !== null) return',
    replace: 'if (counting === null) return',
  },
  {
    name: 'money: a destination that nobody confirmed',
    file: DESTINATIONS,
    find: "if (method.status === 'PENDING')",
    replace: "if (method._id === 'PENDING')",
  },
  {
    name: 'money: an order that waited stays where it is',
    file: DESTINATIONS,
    find: 'const directed = openReleases.map(open => (open.network === network ? direct(open) : open))',
    replace: 'const directed = openReleases.map(open => (open.network !== network ? direct(open) : open))',
  },
  {
    name: 'money: an order that has a destination gets another',
    file: DESTINATIONS,
    find: 'awaitsDestination(order.destination)\n      ? {',
    replace: 'order.destination\n      ? {',
  },
  {
    name: 'money: a sale that nobody granted',
    file: FINDINGS,
    find: 'saleRequestOf(contract)?.requestId === requestId',
    replace: 'saleRequestOf(contract)?.requestId !== ""',
  },
  {
    name: 'money: a granted sale is sold again',
    file: '../domain/guarantee/evolveHoldings.ts',
    find: 'requests: requests.filter(one => one.requestId !== (requestId ?? null)),',
    replace: 'requests,',
  },
  {
    name: 'money: a request is granted without the lender',
    file: '../domain/guarantee/requests.ts',
    find: "contract.ltvPolicy.borrowerRequests === 'GRANT' ?",
    replace: "contract.ltvPolicy.borrowerRequests !== 'GRANT' ?",
  },
].map(mutant => ({ ...mutant, kind: 'money' as const }))
