import { formatPhone } from '../../../contract/kit/phone.ts';

/** A phone number that is stored with its country code before a space. */
export function PhoneCell({ text }: { text: string }) {
  return text === '' ? null : <a href={`tel:+${text.replace(/\D/g, '')}`}>{formatPhone(text)}</a>;
}
