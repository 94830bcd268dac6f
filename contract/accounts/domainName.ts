import { text } from '../kit/text.ts';
import { z } from '../kit/zod.ts';

const label = /^[a-z\d-]{1,63}$/;
/** Whether a text is the name of a domain that can have mailboxes. */
function isDomain(typed: string): boolean {
  const labels = typed.split('.');
  const last = labels.at(-1) ?? '';
  return (
    labels.length > 1 &&
    /[a-z]/.test(last) &&
    labels.every((each) => label.test(each) && !each.startsWith('-') && !each.endsWith('-'))
  );
}
/** The name of a domain that can have mailboxes, in small letters. */
export const domainName = () =>
  text(253, { error: 'SINGLE_SIGN_ON.NO_DOMAIN', trimmed: true }).check(
    z.overwrite((typed) => typed.toLowerCase()),
    z.refine(isDomain, { error: 'SINGLE_SIGN_ON.NO_DOMAIN' }),
  );
