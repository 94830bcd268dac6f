/** A document to submit: our number, and its UBL in JSON. */
export interface SubmittedDocument {
  codeNumber: string;
  content: string;
}

/** The ids that MyInvois gives to an accepted document. */
export interface Accepted {
  submissionUid: string;
  uuid: string;
}

/** The outcome of a submission. An accepted document is still to be validated. */
export type Submission = ({ is: 'accepted' } & Accepted) | { is: 'rejected'; reason: string };

/** What MyInvois says of an accepted document. `rejection` is the reason of a buyer who asks to have it cancelled. */
export type Validation =
  | { is: 'pending' }
  | { is: 'valid'; longId: string; validatedAt: Date; rejection: string }
  | { is: 'cancelled'; reason: string }
  | { is: 'invalid'; reason: string };

/** The outcome of a cancellation. */
export type Cancellation = { is: 'cancelled' } | { is: 'refused'; reason: string };

/** A TIN, and the registration that is to be of the same taxpayer. */
interface TaxIdentity {
  tin: string;
  idType: string;
  idNo: string;
}

/** MyInvois, the e-invoices of the Inland Revenue Board. It throws where it has to be asked again. */
export interface MyInvoisGateway {
  submit(document: SubmittedDocument): Promise<Submission>;
  /** The document of a number that was submitted from an instant on: what became of a submission whose answer was lost. */
  find(codeNumber: string, since: Date): Promise<Accepted | undefined>;
  validationOf(accepted: Accepted): Promise<Validation>;
  /** Cancels a valid document, within 72 hours of its validation. One that is cancelled already is cancelled. */
  cancel(document: { uuid: string; reason: string }): Promise<Cancellation>;
  /** Whether a TIN and a registration are of one taxpayer. */
  isTaxpayer(identity: TaxIdentity): Promise<boolean>;
}
