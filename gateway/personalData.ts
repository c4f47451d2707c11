/** Names, e-mails and phones never leave the gateway in the clear except in an answer. */
export interface PersonalData {
  /** Sealed text under the data key of the party. */
  seal(partyId: string, text: string): Promise<string>
  /** The text again; null when the party's key was erased. */
  unseal(sealed: string): Promise<string | null>
}
