/**
 * Names that a product has of its own: it adds them to these interfaces (contract/product.ts), and what names one that it
 * has not does not compile. Without a product, any text is a name.
 */
export interface Roles {}
export interface TextCodes {}
export interface HistoryActions {}
export interface AccountResources {}
export interface Channels {}
export interface PlanFeatures {}

type NamesOf<Names> = [keyof Names] extends [never] ? string : Extract<keyof Names, string>;

/** A role of the product. */
export type Role = NamesOf<Roles>;
/** The code of a text. */
export type TextCode = NamesOf<TextCodes>;
/** What is done to a record, as its history tells it. */
export type HistoryAction = NamesOf<HistoryActions>;
/** A resource whose records belong to accounts: to a branch that the person manages, chosen or not. */
export type AccountResource = NamesOf<AccountResources>;
/** What a branch has by its subscription plan. */
export type PlanFeature = NamesOf<PlanFeatures>;
/** A service outside that the product sends to. */
export type GatewayChannel = NamesOf<Channels>;
