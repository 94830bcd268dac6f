import PostalMime from 'postal-mime';

/** Subject, text and names of the attached files of a raw SMTP message. */
export async function parseMail(
  raw: Buffer,
): Promise<{ subject: string; text: string; attachments: string[] }> {
  const { subject = '', text = '', attachments } = await PostalMime.parse(raw);
  return { subject, text, attachments: attachments.map(({ filename }) => filename ?? '') };
}
