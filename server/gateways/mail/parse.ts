import PostalMime from 'postal-mime';

/** Subject and text of a raw SMTP message. */
export async function parseMail(raw: Buffer): Promise<{ subject: string; text: string }> {
  const { subject = '', text = '' } = await PostalMime.parse(raw);
  return { subject, text };
}
