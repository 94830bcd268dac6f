/** A document to submit: our number, and its UBL in JSON. */
export interface SubmittedDocument {
  codeNumber: string;
  content: string;
}

/** The outcome of a submission. An accepted document is still to be validated. */
export type Submission =
  | { is: 'accepted'; submissionUid: string; uuid: string }
  | { is: 'rejected'; reason: string };

/** The outcome of the validation of an accepted document. */
export type Validation = { is: 'pending' } | { is: 'valid' } | { is: 'invalid'; reason: string };

/** A TIN, and the registration that is to be of the same taxpayer. */
interface TaxIdentity {
  tin: string;
  idType: string;
  idNo: string;
}

/** MyInvois, the e-invoices of the Inland Revenue Board. It throws where it has to be asked again. */
export interface MyInvoisGateway {
  submit(document: SubmittedDocument): Promise<Submission>;
  validationOf(accepted: { submissionUid: string; uuid: string }): Promise<Validation>;
  /** Whether a TIN and a registration are of one taxpayer. */
  isTaxpayer(identity: TaxIdentity): Promise<boolean>;
}
