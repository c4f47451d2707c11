// Generated from the OpenAPI document by `npm run generate -- sdk`. Do not edit.

import type { CollateralCreatedEvent, CollateralLtvAlertEvent, CollateralLiquidatedEvent, GuaranteeCreatedEvent, GuaranteeLiquidatedEvent, AccountVerifiedEvent, WalletConfirmedEvent, CustomerStatusChangedEvent, EndpointDisabledEvent, MarketStaleEvent, MarketStaleEndedEvent, MarketDepegEvent, MarketDepegEndedEvent, ContractCreatedEvent, ContractImportedEvent, ContractSentEvent, ContractAcceptedEvent, ContractDeclinedEvent, ContractCancelledEvent, ContractReversedEvent, ContractActivatedEvent, ContractCompletedEvent, ContractBalanceUpdatedEvent, ContractOverdueEvent, ContractCcbAttachedEvent, GuaranteeDepositInstructionsReadyEvent, GuaranteeDepositSeenEvent, GuaranteeDepositRecordedEvent, GuaranteeDepositReversedEvent, GuaranteeDepositIdentifiedEvent, GuaranteeDepositUnattributedEvent, GuaranteeDepositReturnOrderedEvent, GuaranteeDepositReturnedEvent, GuaranteeCollateralFrozenEvent, GuaranteeCollateralUnfrozenEvent, GuaranteeDestinationNamedEvent, GuaranteeDestinationCountsEvent, GuaranteeRequestMadeEvent, GuaranteeRequestGrantedEvent, GuaranteeRequestDeclinedEvent, GuaranteeReleaseRequestedEvent, GuaranteeReleaseApprovedEvent, GuaranteeReleaseRefusedEvent, GuaranteeReleaseConfirmedEvent, GuaranteeRevaluedEvent, GuaranteeLtvAlertRecordedEvent, GuaranteeLiquidationDecidedEvent, GuaranteeLiquidationConfirmedEvent, GuaranteeSurplusPaidEvent, GuaranteeSalesStoppedEvent, GuaranteeSalesResumedEvent, NoticeIssuedEvent, NoticeReceiptRecordedEvent, NoticePeriodEndedEvent, JourneyMaterializedEvent, JourneyStageAdvancedEvent } from './types.gen.ts'

/** Every event; `event` is the discriminant. */

export type LastroEvent =
  | CollateralCreatedEvent
  | CollateralLtvAlertEvent
  | CollateralLiquidatedEvent
  | GuaranteeCreatedEvent
  | GuaranteeLiquidatedEvent
  | AccountVerifiedEvent
  | WalletConfirmedEvent
  | CustomerStatusChangedEvent
  | EndpointDisabledEvent
  | MarketStaleEvent
  | MarketStaleEndedEvent
  | MarketDepegEvent
  | MarketDepegEndedEvent
  | ContractCreatedEvent
  | ContractImportedEvent
  | ContractSentEvent
  | ContractAcceptedEvent
  | ContractDeclinedEvent
  | ContractCancelledEvent
  | ContractReversedEvent
  | ContractActivatedEvent
  | ContractCompletedEvent
  | ContractBalanceUpdatedEvent
  | ContractOverdueEvent
  | ContractCcbAttachedEvent
  | GuaranteeDepositInstructionsReadyEvent
  | GuaranteeDepositSeenEvent
  | GuaranteeDepositRecordedEvent
  | GuaranteeDepositReversedEvent
  | GuaranteeDepositIdentifiedEvent
  | GuaranteeDepositUnattributedEvent
  | GuaranteeDepositReturnOrderedEvent
  | GuaranteeDepositReturnedEvent
  | GuaranteeCollateralFrozenEvent
  | GuaranteeCollateralUnfrozenEvent
  | GuaranteeDestinationNamedEvent
  | GuaranteeDestinationCountsEvent
  | GuaranteeRequestMadeEvent
  | GuaranteeRequestGrantedEvent
  | GuaranteeRequestDeclinedEvent
  | GuaranteeReleaseRequestedEvent
  | GuaranteeReleaseApprovedEvent
  | GuaranteeReleaseRefusedEvent
  | GuaranteeReleaseConfirmedEvent
  | GuaranteeRevaluedEvent
  | GuaranteeLtvAlertRecordedEvent
  | GuaranteeLiquidationDecidedEvent
  | GuaranteeLiquidationConfirmedEvent
  | GuaranteeSurplusPaidEvent
  | GuaranteeSalesStoppedEvent
  | GuaranteeSalesResumedEvent
  | NoticeIssuedEvent
  | NoticeReceiptRecordedEvent
  | NoticePeriodEndedEvent
  | JourneyMaterializedEvent
  | JourneyStageAdvancedEvent

export const gapFreeEvents: readonly string[] = ["collateral.created","collateral.ltv_alert","collateral.liquidated","guarantee.created","guarantee.liquidated"]
