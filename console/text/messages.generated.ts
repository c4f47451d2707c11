// Generated from en.json by `npm run generate -- words`; a test proves it fresh. Do not edit.
export interface Messages {
  readonly "app": {
    readonly "title": string
    readonly "skip": string
    readonly "reference": string
    readonly "events": string
  }
  readonly "nav": {
    readonly "book": string
    readonly "loans": string
    readonly "whatIf": string
    readonly "webhooks": string
    readonly "approvals": string
    readonly "operator": string
    readonly "main": string
    readonly "signOut": string
    readonly "person": (name: string | number) => string
    readonly "crumbs": string
    readonly "language": string
    readonly "theme": string
    readonly "themes": {
      readonly "auto": string
      readonly "light": string
      readonly "dark": string
    }
    readonly "before": string
    readonly "after": string
  }
  readonly "live": {
    readonly "off": string
    readonly "connecting": string
    readonly "live": string
    readonly "broken": string
    readonly "offWhy": string
  }
  readonly "signIn": {
    readonly "heading": string
    readonly "key": string
    readonly "hint": string
    readonly "kept": string
    readonly "go": string
    readonly "refused": string
    readonly "ended": string
    readonly "left": string
    readonly "empty": string
    readonly "code": string
    readonly "working": string
    readonly "nothing": string
    readonly "portalEnded": string
    readonly "byMail": string
    readonly "byKey": string
    readonly "mail": string
    readonly "byMailHint": string
    readonly "document": string
    readonly "mailed": string
  }
  readonly "state": {
    readonly "loading": string
    readonly "failing": string
    readonly "stale": string
    readonly "retry": string
    readonly "unreachable": string
    readonly "offline": string
    readonly "lost": string
    readonly "noPage": string
    readonly "otherProblem": string
    readonly "otherReason": string
    readonly "rateLimited": (seconds: string | number) => string
    readonly "forbidden": string
    readonly "notFound": string
    readonly "unknownOutcome": string
    readonly "request": string
  }
  readonly "book": {
    readonly "heading": string
    readonly "ownLoans": string
    readonly "search": string
    readonly "allStates": string
    readonly "allLevels": string
    readonly "allCurrencies": string
    readonly "onlyDoubtful": string
    readonly "onlyOverdue": string
    readonly "create": string
    readonly "empty": string
    readonly "emptyLoans": string
    readonly "noMatch": string
    readonly "clear": string
    readonly "columns": {
      readonly "id": string
      readonly "name": string
      readonly "borrower": string
      readonly "lender": string
      readonly "status": string
      readonly "balance": string
      readonly "collateral": string
      readonly "ltv": string
      readonly "level": string
      readonly "asOf": string
    }
    readonly "sortedBy": string
    readonly "outstanding": string
    readonly "collateral": string
    readonly "contracts": string
    readonly "snapshots": string
    readonly "byLevel": string
    readonly "needsYou": string
    readonly "needsNothing": string
    readonly "missing": string
    readonly "histogram": string
    readonly "depth": string
    readonly "largest": string
    readonly "share": string
    readonly "byToken": string
    readonly "history": string
    readonly "since": (when: string | number) => string
    readonly "asOf": string
    readonly "doubts": {
      readonly "stale": string
      readonly "depegged": string
      readonly "disputed": string
      readonly "unpriced": string
      readonly "unvalued": string
    }
    readonly "noPrice": string
    readonly "createdFrom": string
    readonly "createdTo": string
    readonly "nextDeadline": string
    readonly "signings": string
    readonly "foundOne": string
    readonly "foundMany": (shown: string | number) => string
    readonly "onPaper": (shown: string | number, all: string | number) => string
  }
  readonly "exporting": {
    readonly "of": (what: string | number) => string
    readonly "running": string
  }
  readonly "story": {
    readonly "statement": string
    readonly "all": (count: string | number) => string
    readonly "expected": (amount: string | number) => string
    readonly "surplus": (amount: string | number) => string
    readonly "newTerms": string
    readonly "actors": {
      readonly "LENDER": string
      readonly "BORROWER": string
      readonly "INTEGRATION": string
      readonly "SERVICE": string
    }
    readonly "facts": {
      readonly "contract.created": string
      readonly "contract.imported": string
      readonly "contract.sent": string
      readonly "contract.accepted": string
      readonly "contract.declined": string
      readonly "contract.cancelled": string
      readonly "contract.reversed": string
      readonly "contract.activated": string
      readonly "contract.completed": string
      readonly "contract.balance_updated": string
      readonly "contract.overdue": string
      readonly "contract.ccb_attached": string
      readonly "signing.opened": string
      readonly "signing.progressed": string
      readonly "guarantee.deposit_instructions_ready": string
      readonly "guarantee.deposit_seen": string
      readonly "guarantee.deposit_reversed": string
      readonly "guarantee.deposit_recorded": string
      readonly "guarantee.deposit_identified": string
      readonly "guarantee.request_made": string
      readonly "guarantee.request_granted": string
      readonly "guarantee.request_declined": string
      readonly "guarantee.destination_named": string
      readonly "guarantee.destination_counts": string
      readonly "guarantee.release_requested": string
      readonly "guarantee.release_approved": string
      readonly "guarantee.release_refused": string
      readonly "guarantee.release_confirmed": string
      readonly "guarantee.revalued": string
      readonly "guarantee.ltv_alert_recorded": string
      readonly "guarantee.liquidation_decided": string
      readonly "guarantee.liquidation_confirmed": string
      readonly "guarantee.surplus_paid": string
      readonly "guarantee.sales_stopped": string
      readonly "guarantee.sales_resumed": string
      readonly "notice.issued": string
      readonly "notice.receipt_recorded": string
      readonly "notice.period_ended": string
      readonly "journey.materialized": string
      readonly "journey.stage_advanced": string
      readonly "guarantee.deposit_unattributed": string
      readonly "guarantee.deposit_return_ordered": string
      readonly "guarantee.deposit_returned": string
      readonly "guarantee.collateral_frozen": string
      readonly "guarantee.collateral_unfrozen": string
    }
  }
  readonly "status": {
    readonly "DRAFT": string
    readonly "LENDER_APPROVED": string
    readonly "PENDING_ACCEPTANCE": string
    readonly "ACCEPTED": string
    readonly "ACTIVE": string
    readonly "COMPLETED": string
    readonly "CANCELLED": string
  }
  readonly "guaranteeStatus": {
    readonly "PENDING": string
    readonly "PARTIALLY_DEPOSITED": string
    readonly "ACTIVE": string
    readonly "MARGIN_CALL": string
    readonly "LIQUIDATING": string
    readonly "LIQUIDATED": string
    readonly "PARTIALLY_LIQUIDATED": string
    readonly "RELEASING": string
    readonly "RELEASED": string
    readonly "CANCELLED": string
  }
  readonly "level": {
    readonly "NONE": string
    readonly "WARNING": string
    readonly "MARGIN_CALL": string
    readonly "LIQUIDATION": string
  }
  readonly "marks": {
    readonly "stale": string
    readonly "depeg": string
    readonly "disputed": string
    readonly "implausible": string
    readonly "thin": string
    readonly "overdue": string
  }
  readonly "operator": {
    readonly "heading": string
    readonly "keys": string
    readonly "name": string
    readonly "owner": string
    readonly "scopes": string
    readonly "limit": string
    readonly "unlimited": string
    readonly "lastUsed": string
    readonly "expires": string
    readonly "never": string
    readonly "revoke": string
    readonly "confirmRevoke": string
    readonly "create": string
    readonly "document": string
    readonly "secretOnce": string
    readonly "health": string
    readonly "ready": string
    readonly "notReady": string
    readonly "prefix": string
    readonly "nobody": string
    readonly "more": string
    readonly "sections": string
    readonly "section": {
      readonly "keys": string
      readonly "dead-letters": string
      readonly "lanes": string
      readonly "market": string
      readonly "sales": string
      readonly "audit": string
      readonly "deposits": string
      readonly "orders": string
      readonly "reconciliation": string
      readonly "load": string
    }
    readonly "deadLetters": {
      readonly "heading": string
      readonly "about": string
      readonly "topic": string
      readonly "every": string
      readonly "stateOf": string
      readonly "state": {
        readonly "WAITING": string
        readonly "REDRIVEN": string
        readonly "DISCARDED": string
      }
      readonly "none": string
      readonly "details": string
      readonly "decodedAs": string
      readonly "undecodable": string
      readonly "bytes": (count: string | number) => string
      readonly "headers": string
      readonly "stack": string
      readonly "redrive": string
      readonly "confirmRedrive": string
      readonly "notRedrivable": string
      readonly "discard": string
      readonly "reason": string
      readonly "settledBy": (who: string | number, when: string | number) => string
      readonly "tool": string
      readonly "newer": string
      readonly "older": string
    }
    readonly "lanes": {
      readonly "heading": string
      readonly "about": string
      readonly "lane": string
      readonly "owner": string
      readonly "nobody": string
      readonly "epoch": string
      readonly "behind": string
      readonly "waits": string
      readonly "seconds": (count: string | number) => string
      readonly "stalled": string
      readonly "moves": string
      readonly "idle": string
      readonly "members": (count: string | number) => string
      readonly "asOf": string
    }
    readonly "market": {
      readonly "heading": string
      readonly "symbol": string
      readonly "price": string
      readonly "source": string
      readonly "age": string
      readonly "none": string
      readonly "fresh": string
      readonly "waits": string
      readonly "holdsBack": {
        readonly "SALES": string
        readonly "RELEASES": string
        readonly "ACTIVATION": string
      }
      readonly "neverSeen": (symbols: string | number) => string
    }
    readonly "sales": {
      readonly "heading": string
      readonly "about": string
      readonly "guarantee": string
      readonly "reason": string
      readonly "reasonHint": string
      readonly "resume": string
      readonly "resumed": (id: string | number) => string
    }
    readonly "audit": {
      readonly "heading": string
      readonly "about": string
      readonly "actor": string
      readonly "party": string
      readonly "operation": string
      readonly "path": string
      readonly "resource": string
      readonly "outcome": string
      readonly "outcomes": {
        readonly "SUCCEEDED": string
        readonly "REFUSED": string
        readonly "PENDING": string
        readonly "FAILED": string
      }
      readonly "status": string
      readonly "since": string
      readonly "until": string
      readonly "time": string
      readonly "reason": string
      readonly "from": string
      readonly "search": string
      readonly "none": string
      readonly "anyone": string
      readonly "request": string
    }
    readonly "deposits": {
      readonly "heading": string
      readonly "about": string
      readonly "none": string
      readonly "nobody": string
      readonly "returning": string
      readonly "attribute": string
      readonly "return": string
      readonly "close": string
      readonly "destination": string
      readonly "remark": string
      readonly "reason": {
        readonly "TOKEN_NOT_ACCEPTED": string
        readonly "TOKEN_CONTRACT": string
        readonly "SENDER": string
        readonly "GUARANTEE_CLOSED": string
        readonly "TOO_LARGE": string
        readonly "MINED_AGAIN": string
        readonly "ADDRESS_UNKNOWN": string
      }
      readonly "status": {
        readonly "SEEN": string
        readonly "CONFIRMED": string
        readonly "REVERSED": string
      }
    }
    readonly "orders": {
      readonly "heading": string
      readonly "about": string
      readonly "none": string
      readonly "awaits": string
      readonly "elsewhere": string
      readonly "type": {
        readonly "RELEASE": string
        readonly "LIQUIDATION": string
        readonly "SURPLUS": string
        readonly "RETURN": string
      }
      readonly "sent": string
      readonly "toSign": string
      readonly "transfer": string
      readonly "destination": string
      readonly "from": string
      readonly "path": (path: string | number) => string
      readonly "copy": string
      readonly "unexplained": string
      readonly "propose": string
      readonly "close": string
      readonly "proposed": (key: string | number, reason: string | number) => string
      readonly "reason": string
      readonly "reasonHint": string
    }
    readonly "reconciliation": {
      readonly "heading": string
      readonly "about": string
      readonly "now": string
      readonly "last": (at: string | number, compared: string | number, unanswered: string | number) => string
      readonly "running": string
      readonly "noBook": string
      readonly "none": string
      readonly "guarantee": string
      readonly "difference": string
      readonly "here": string
      readonly "there": string
      readonly "since": string
      readonly "state": {
        readonly "PENDING": string
        readonly "UNEXPLAINED": string
        readonly "MISMATCH": string
      }
      readonly "kind": {
        readonly "MISSING_HERE": string
        readonly "MISSING_THERE": string
        readonly "AMOUNT": string
        readonly "PENDING": string
      }
      readonly "source": {
        readonly "CUSTODIAN": string
        readonly "CHAIN": string
      }
    }
    readonly "load": {
      readonly "heading": string
      readonly "figure": string
      readonly "figures": {
        readonly "commands": string
        readonly "delivered": string
        readonly "failed": string
        readonly "lagMs": string
      }
      readonly "about": string
      readonly "none": string
      readonly "tenant": string
      readonly "groups": string
      readonly "groupsAbout": {
        readonly "GATEWAY": string
        readonly "PROMETHEUS": string
      }
      readonly "group": string
      readonly "lagNow": string
    }
  }
  readonly "approvals": {
    readonly "heading": string
    readonly "about": string
    readonly "policy": string
    readonly "nothing": string
    readonly "stateOf": string
    readonly "every": string
    readonly "status": {
      readonly "PROPOSED": string
      readonly "APPROVED": string
      readonly "REJECTED": string
      readonly "WITHDRAWN": string
      readonly "EXPIRED": string
    }
    readonly "act": {
      readonly "CONTRACT_CANCELLATION": string
      readonly "GUARANTEE_RELEASE": string
      readonly "DESTINATION_CHANGE": string
      readonly "KEY_CHANGE": string
      readonly "POLICY_CHANGE": string
      readonly "UNATTRIBUTED_DEPOSIT": string
    }
    readonly "none": string
    readonly "proposedBy": string
    readonly "until": string
    readonly "decidedBy": string
    readonly "byTime": string
    readonly "reason": string
    readonly "outcome": string
    readonly "done": string
    readonly "refused": string
    readonly "underWay": string
    readonly "approve": string
    readonly "confirm": string
    readonly "reject": string
    readonly "withdraw": string
    readonly "proposed": string
    readonly "newer": string
    readonly "older": string
  }
  readonly "priceConditions": {
    readonly "NEVER_SEEN": string
    readonly "STALE": string
    readonly "IMPLAUSIBLE": string
    readonly "DISPUTED": string
    readonly "DEPEGGED": string
    readonly "THIN": string
  }
  readonly "activation": {
    readonly "soon": string
    readonly "COLLATERAL": (have: string | number, need: string | number) => string
    readonly "DOCUMENT": string
    readonly "SIGNATURE": string
    readonly "signing": {
      readonly "DECLINED": string
      readonly "EXPIRED": string
      readonly "CANCELLED": string
      readonly "none": string
    }
    readonly "PRICE": (symbol: string | number, state: string | number) => string
    readonly "REVALUATION": (at: string | number) => string
  }
  readonly "contract": {
    readonly "number": (id: string | number) => string
    readonly "lender": string
    readonly "borrower": string
    readonly "balance": string
    readonly "loan": string
    readonly "required": string
    readonly "deposited": string
    readonly "collateralValue": string
    readonly "shortfall": string
    readonly "curve": string
    readonly "noCurve": string
    readonly "thresholds": {
      readonly "initial": string
      readonly "warning": string
      readonly "alert": string
      readonly "liquidation": string
    }
    readonly "prices": string
    readonly "price": string
    readonly "haircut": string
    readonly "value": string
    readonly "source": string
    readonly "asOf": string
    readonly "rate": string
    readonly "cureRepay": (amount: string | number) => string
    readonly "cureOr": string
    readonly "noticed": (at: string | number) => string
    readonly "cureUntil": (at: string | number) => string
    readonly "marginCallHeading": string
    readonly "marginCall": (alert: string | number) => string
    readonly "soldAtOnce": (ratio: string | number) => string
    readonly "soldAfterDeadline": (ratio: string | number) => string
    readonly "deadlineOver": string
    readonly "repayHow": string
    readonly "copyAmount": string
    readonly "print": string
    readonly "terms": string
    readonly "interest": string
    readonly "cet": string
    readonly "installments": string
    readonly "period": string
    readonly "tokens": string
    readonly "policy": string
    readonly "policyKind": {
      readonly "FULL": string
      readonly "PARTIAL": string
    }
    readonly "policyAtOnce": string
    readonly "policyAfterNotice": (hours: string | number) => string
    readonly "termsHash": string
    readonly "acceptedHash": string
    readonly "holdings": string
    readonly "frozen": (what: string | number) => string
    readonly "deposits": string
    readonly "noDeposits": string
    readonly "depositWhat": (amount: string | number) => string
    readonly "depositOnItsWay": (much: string | number, token: string | number) => string
    readonly "depositSeen": (confirmations: string | number) => string
    readonly "depositReversed": string
    readonly "depositNoAddress": string
    readonly "depositMargin": (percent: string | number) => string
    readonly "depositAddress": string
    readonly "depositCopy": string
    readonly "depositMemo": string
    readonly "depositContract": string
    readonly "depositOnly": (token: string | number, network: string | number) => string
    readonly "depositQr": (token: string | number, network: string | number) => string
    readonly "releases": string
    readonly "noReleases": string
    readonly "releaseStatus": {
      readonly "PENDING": string
      readonly "APPROVED": string
      readonly "RELEASED": string
      readonly "REFUSED": string
    }
    readonly "token": string
    readonly "amount": string
    readonly "transaction": string
    readonly "logIndex": (index: string | number) => string
    readonly "overdueSince": (day: string | number) => string
    readonly "when": string
    readonly "signing": string
    readonly "noSigning": string
    readonly "sign": string
    readonly "signed": (done: string | number, all: string | number) => string
    readonly "signingType": {
      readonly "GUARANTEE": string
      readonly "CCB": string
    }
    readonly "signatureEvent": {
      readonly "SENT": string
      readonly "VIEWED": string
      readonly "SIGNED": string
      readonly "REFUSED": string
      readonly "EXPIRED": string
      readonly "OPENED": string
      readonly "DOCUMENT_KEPT": string
    }
    readonly "signerStatus": {
      readonly "PENDING": string
      readonly "SENT": string
      readonly "VIEWED": string
      readonly "SIGNED": string
      readonly "REFUSED": string
    }
    readonly "documents": string
    readonly "download": string
    readonly "signedCopy": string
    readonly "noDocuments": string
    readonly "story": string
    readonly "noStory": string
    readonly "webhooksFor": string
    readonly "through": string
    readonly "now": string
    readonly "viewedAsOf": (when: string | number) => string
    readonly "backToNow": string
    readonly "copyCurl": string
    readonly "copied": string
    readonly "releaseHold": string
    readonly "depositDoesNotFit": string
    readonly "triggers": {
      readonly "BALANCE": string
      readonly "DEPOSIT": string
      readonly "RELEASE": string
      readonly "PRICE": string
      readonly "SCHEDULE": string
    }
  }
  readonly "action": {
    readonly "heading": string
    readonly "none": string
    readonly "send": string
    readonly "invite": string
    readonly "cancel": string
    readonly "accept": string
    readonly "decline": string
    readonly "balance": string
    readonly "release": string
    readonly "excess": string
    readonly "sale": string
    readonly "saleTo": string
    readonly "destination": string
    readonly "signing": string
    readonly "attach": string
    readonly "attachFile": string
    readonly "reason": string
    readonly "newBalance": string
    readonly "asOf": string
    readonly "asOfHint": string
    readonly "confirmBalance": string
    readonly "implausible": (stated: string | number, known: string | number) => string
    readonly "superseded": string
    readonly "releaseAmount": string
    readonly "which": string
    readonly "readTerms": string
    readonly "mustRead": string
    readonly "acceptExplained": string
    readonly "whatHappens": string
    readonly "atInitial": (ratio: string | number) => string
    readonly "atWarning": (ratio: string | number) => string
    readonly "atAlert": (ratio: string | number, hours: string | number) => string
    readonly "atLiquidationOnce": (ratio: string | number) => string
    readonly "atLiquidationAfterDeadline": (ratio: string | number) => string
    readonly "back": string
    readonly "working": string
    readonly "saved": string
    readonly "removed": string
    readonly "recorded": string
    readonly "done": {
      readonly "send": string
      readonly "invite": string
      readonly "cancel": string
      readonly "accept": string
      readonly "decline": string
      readonly "balance": string
      readonly "release": string
      readonly "excess": string
      readonly "sale": string
      readonly "destination": string
      readonly "signing": string
      readonly "attach": string
    }
  }
  readonly "request": {
    readonly "heading": string
    readonly "sale": (ratio: string | number) => string
    readonly "release": (what: string | number) => string
    readonly "granted": string
    readonly "grant": string
    readonly "decline": string
    readonly "reasonHint": string
  }
  readonly "payout": {
    readonly "heading": string
    readonly "money": string
    readonly "wallet": string
    readonly "method": string
    readonly "waiting": (what: string | number) => string
    readonly "cooling": (what: string | number, when: string | number) => string
    readonly "countsFrom": (when: string | number) => string
    readonly "explained": string
    readonly "none": string
  }
  readonly "create": {
    readonly "heading": string
    readonly "fields": {
      readonly "name": string
      readonly "description": string
      readonly "borrower.document": string
      readonly "fiatCurrency": string
      readonly "totalLoanValue": string
      readonly "outstandingBalance": string
      readonly "interestRate": string
      readonly "cet": string
      readonly "installmentsCount": string
      readonly "startDate": string
      readonly "endDate": string
      readonly "collateralPercentage": string
      readonly "acceptedTokens": string
      readonly "ccbFile": string
      readonly "mode": string
    }
    readonly "groups": {
      readonly "loan": string
      readonly "cost": string
      readonly "collateral": string
      readonly "papers": string
    }
    readonly "modes": {
      readonly "IMMEDIATE": string
      readonly "AFTER_NOTICE": string
    }
    readonly "hints": {
      readonly "balance": string
      readonly "cet": string
      readonly "collateral": string
    }
    readonly "submit": string
    readonly "person": string
    readonly "personHint": string
    readonly "personName": string
    readonly "personEmail": string
  }
  readonly "whatIf": {
    readonly "heading": string
    readonly "explained": string
    readonly "noMarket": string
    readonly "priceOf": (name: string | number) => string
    readonly "shortNow": (amount: string | number) => string
    readonly "scenarios": {
      readonly "usdcMarch2023": string
      readonly "brlGains": string
      readonly "brlFalls": string
    }
    readonly "reset": string
    readonly "valued": string
    readonly "alerts": string
    readonly "liquidations": string
    readonly "unpriced": string
    readonly "shortfall": string
    readonly "worst": string
    readonly "before": string
    readonly "after": string
    readonly "running": string
    readonly "nothing": string
    readonly "wouldAlert": string
    readonly "wouldSell": string
    readonly "topUp": string
  }
  readonly "webhooks": {
    readonly "heading": string
    readonly "endpoints": string
    readonly "noEndpoints": string
    readonly "create": string
    readonly "edit": string
    readonly "url": string
    readonly "events": string
    readonly "allEvents": string
    readonly "lifeCycle": string
    readonly "filter": string
    readonly "description": string
    readonly "save": string
    readonly "test": string
    readonly "rotate": string
    readonly "secret": string
    readonly "showSecret": string
    readonly "enable": string
    readonly "disable": string
    readonly "remove": string
    readonly "confirmRemove": string
    readonly "conformance": string
    readonly "recover": string
    readonly "enabled": string
    readonly "failing": string
    readonly "failingSince": (when: string | number) => string
    readonly "status": string
    readonly "disabled": string
    readonly "pending": string
    readonly "parked": string
    readonly "succeeded": string
    readonly "failed": string
    readonly "deliveries": string
    readonly "noEvents": string
    readonly "attempts": string
    readonly "noAttempts": string
    readonly "request": string
    readonly "response": string
    readonly "noResponse": string
    readonly "resend": string
    readonly "resent": string
    readonly "notDelivered": string
    readonly "event": string
    readonly "outcome": string
    readonly "chart": string
    readonly "latency": (ms: string | number) => string
    readonly "hour": (when: string | number, good: string | number, bad: string | number, ms: string | number) => string
    readonly "requestState": {
      readonly "OPEN": string
      readonly "DONE": string
      readonly "FAILED": string
    }
    readonly "delivery": {
      readonly "PENDING": string
      readonly "SUCCEEDED": string
      readonly "FAILED": string
      readonly "PARKED": string
      readonly "DISCARDED": string
      readonly "SKIPPED": string
    }
    readonly "more": string
    readonly "everyEvent": string
    readonly "resendAll": (failing: string | number) => string
    readonly "retryNow": string
    readonly "nextTry": (left: string | number) => string
    readonly "payload": string
    readonly "exchange": string
    readonly "attempt": (number: string | number) => string
    readonly "headers": string
    readonly "outcomes": {
      readonly "SUCCEEDED": string
      readonly "HTTP_ERROR": string
      readonly "REDIRECT": string
      readonly "TIMEOUT": string
      readonly "CONNECTION_FAILED": string
      readonly "TLS_FAILED": string
      readonly "INVALID_RESPONSE": string
      readonly "TARGET_REFUSED": string
    }
  }
  readonly "steps": {
    readonly "heading": string
    readonly "done": string
    readonly "open": string
    readonly "name": {
      readonly "send": string
      readonly "accept": string
      readonly "GUARANTEE": string
      readonly "CCB": string
      readonly "deposit": string
      readonly "active": string
    }
    readonly "sign": {
      readonly "GUARANTEE": string
      readonly "CCB": string
    }
    readonly "waitsForBorrower": string
    readonly "afterSending": string
    readonly "noCcb": string
    readonly "signingEnded": {
      readonly "DECLINED": string
      readonly "EXPIRED": string
      readonly "CANCELLED": string
    }
    readonly "depositedOf": (held: string | number, required: string | number) => string
    readonly "noPrice": string
    readonly "send": string
    readonly "simulateDeposit": string
    readonly "depositSent": string
  }
  readonly "sale": {
    readonly "heading": string
    readonly "decided": string
    readonly "sold": string
    readonly "expected": string
    readonly "proceeds": string
    readonly "debtCovered": string
    readonly "why": (ltv: string | number, ratio: string | number) => string
    readonly "worth": (value: string | number) => string
    readonly "stillOwed": (amount: string | number) => string
    readonly "nothingOwed": string
    readonly "left": (tokens: string | number) => string
    readonly "goesBack": string
    readonly "surplus": string
    readonly "surplusStatus": {
      readonly "OWED": string
      readonly "PAID": string
    }
    readonly "belongsTo": string
    readonly "toYou": string
    readonly "owedSince": string
    readonly "paidAt": string
    readonly "restNext": string
    readonly "stopped": (when: string | number) => string
    readonly "stoppedWhy": (expected: string | number, came: string | number, guarantee: string | number) => string
    readonly "restAfterwards": string
  }
  readonly "sandbox": {
    readonly "heading": string
    readonly "ahead": (span: string | number) => string
    readonly "onTime": string
    readonly "advancing": string
    readonly "tools": {
      readonly "clock": string
      readonly "market": string
      readonly "providers": string
    }
    readonly "clockAbout": string
    readonly "steps": {
      readonly "PT10M": string
      readonly "PT1H": string
      readonly "PT12H": string
      readonly "P1D": string
      readonly "P30D": string
    }
    readonly "marketAbout": string
    readonly "scenario": {
      readonly "usdc-march-2023": string
      readonly "brl-shock": string
      readonly "depeg-and-recovery": string
      readonly "flash-crash": string
      readonly "stale-feed": string
    }
    readonly "providersAbout": string
    readonly "provider": {
      readonly "account": string
      readonly "signature": string
      readonly "custody": string
    }
    readonly "fault": {
      readonly "none": string
      readonly "slow": string
      readonly "fails": string
      readonly "twice": string
      readonly "declines": string
      readonly "reversed": string
      readonly "wrongToken": string
      readonly "wrongAmount": string
      readonly "frozen": string
      readonly "silent": string
    }
    readonly "external": string
  }
  readonly "keys": {
    readonly "search": string
    readonly "keys": string
    readonly "nothing": string
    readonly "inBook": string
    readonly "rows": string
    readonly "close": string
  }
  readonly "invitation": {
    readonly "heading": string
    readonly "explained": string
    readonly "proceed": string
    readonly "link": {
      readonly "heading": string
      readonly "explained": string
    }
    readonly "expired": string
    readonly "wrong": string
    readonly "onboarding": string
    readonly "recorded": string
    readonly "phone": string
    readonly "phoneHint": string
    readonly "confirm": string
    readonly "checking": string
    readonly "elsewhere": string
    readonly "invited": (at: string | number) => string
    readonly "opened": (at: string | number) => string
    readonly "until": (at: string | number) => string
    readonly "status": {
      readonly "OPEN": string
      readonly "REDEEMED": string
      readonly "REPLACED": string
      readonly "EXPIRED": string
      readonly "REVOKED": string
    }
    readonly "mail": {
      readonly "PENDING": string
      readonly "ACCEPTED": string
      readonly "REFUSED": string
      readonly "NO_ADDRESS": string
      readonly "PARKED": string
    }
  }
}
