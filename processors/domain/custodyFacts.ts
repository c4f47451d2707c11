/** Fields of facts that custody reports: deposits, their returns, and freezes. */
import type {
  CustodyDifference,
  DepositStatus,
  TokenQuantity,
  Unattributed,
  UnattributedReason,
} from '../../schemas/types.ts'

/** A transfer as custody reported it. */
export interface DepositFields extends TokenQuantity {
  depositId: string
  txHash: string
  logIndex: number | null
  /** These three are null in facts of releases before 1.4, and where custody does not say. */
  fromAddress: string | null
  confirmations: number | null
  tokenContract: string | null
  blockHash: string | null
  /** Absent in facts of releases before 1.4. */
  voidBlocks?: readonly string[]
}

/** When a known transfer was first reported, named and confirmed. */
interface DepositTimes {
  recordedAt: number | null
  identifiedAt: number | null
  confirmedAt: number | null
}

/** An unattributed deposit on its way back. */
interface ReturnFields extends DepositFields, DepositTimes {
  unattributedReason: UnattributedReason
  returnId: string
  destination: string
}

export interface CustodyFacts {
  /** Not final yet: it backs nothing. */
  DepositSeen: DepositFields & { recordedAt: number | null; identifiedAt: number | null }
  /** Final: it backs the loan. `recordedAt`: of the first report, where one came before. */
  DepositRecorded: DepositFields & {
    recordedAt: number | null
    identifiedAt: number | null
    /** Of one that two people attributed. */
    unattributedReason: UnattributedReason | null
  }
  /** Custody named the index of a deposit that it had recorded without one. */
  DepositIdentified: DepositFields & {
    logIndex: number
    recordedAt: number
    /** Null means CONFIRMED. */
    depositStatus: DepositStatus | null
    confirmedAt: number | null
    unattributed: Unattributed | null
  }
  /** Void: it leaves the holdings; what of it is sold or released already is custody’s to bear. */
  DepositReversed: DepositFields & DepositTimes & { takenQuantity: string; missingQuantity: string }
  /** It does not fit: it backs nothing until two people attribute or return it. */
  DepositUnattributed: DepositFields &
    DepositTimes & { depositStatus: DepositStatus; unattributedReason: UnattributedReason }
  DepositReturnOrdered: ReturnFields
  DepositReturned: ReturnFields
  /** Frozen quantity of a token after it. */
  CollateralFrozen: TokenQuantity
  /** Quantity of a token that is free again. */
  CollateralUnfrozen: TokenQuantity
  /** Custody's balances differ from what is held: releases wait. */
  CustodyMismatchFound: { foundAt: number; differences: readonly CustodyDifference[] }
  CustodyMismatchEnded: { foundAt: number }
}
