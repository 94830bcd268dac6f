import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { Input } from '../../../contract/kit/call.ts';
import { mailKeys, mailOf, mailPlaceholders, namesIn } from '../../../contract/platform/mails.ts';
import { languages } from '../../../contract/texts/index.ts';
import { renderMail } from '../../../server/areas/platform/emailTemplates/rendering.ts';
import { shippedWords } from '../../../server/areas/platform/emailTemplates/words.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { type SmtpPeer, startSmtpPeer } from '../support/smtp.ts';
import { branchIds, people } from '../support/world.ts';

let peer: SmtpPeer;
let clinic: Clinic;
let admin: Caller;
beforeAll(async () => {
  peer = await startSmtpPeer();
  clinic = await startClinic({ SMTP_URL: peer.url, MAIL_FROM: 'Clinic <post@clinic.test>' });
  admin = await clinic.as('admin');
});
beforeEach(async () => {
  await clinic.forgetTries();
  await clinic.owner.query('DELETE FROM email_template; DELETE FROM audit');
});
afterAll(async () => {
  await clinic.stop();
  await peer.close();
});

const reset = {
  template: 'RESET',
  language: 'en',
  subject: 'For {name}',
  title: 'A new password',
  content: '<p>Dear <strong>{name}</strong>,<br>open {link}</p><ul><li>soon</li></ul>',
} as const;
const add = (given: Partial<Input<typeof api.addEmailTemplate>> = {}) =>
  admin.send(api.addEmailTemplate, { ...reset, ...given });
const refused = async (given: Partial<Input<typeof api.addEmailTemplate>>) => {
  const { status, failures } = await admin.refused(api.addEmailTemplate, { ...reset, ...given });
  const [{ field, error_code: code, params } = { error_code: '' }] = failures;
  return { status, field, code, params };
};

/** The last of so many mails to an address. */
async function lastMail(recipient: string, count = 1) {
  const mail = (await peer.mailsTo(recipient, count)).at(-1);
  if (!mail) throw new Error('no mail');
  return mail;
}

const everyMail = mailKeys.flatMap((key) => languages.map((language) => ({ key, language })));

describe('every mail of the product', () => {
  it.each(everyMail)('$key in $language shows all that it is filled with', ({ key, language }) => {
    const words = shippedWords(key, language);
    const { placeholders, required } = mailOf(key);
    expect(namesIn(`${words.subject} ${words.content}`).sort()).toEqual([...placeholders].sort());
    expect(placeholders).toEqual(expect.arrayContaining([...required]));
    const { subject, html, text } = renderMail([{ language, words, values: mailPlaceholders }]);
    expect(`${subject}${html.replace(/<style>[^]*<\/style>/, '')}${text}`).not.toMatch(/[{}]/);
    for (const name of placeholders) {
      const { [name]: value } = mailPlaceholders;
      expect(`${subject} ${text}`).toContain(value);
      expect(`${subject} ${html}`).toContain(value);
    }
  });

  it('that is not replaced goes out in its shipped words, as HTML and as text', async () => {
    const { email } = people.nurse;
    await clinic.visitor.send(api.forgotPassword, { email });
    const mail = await lastMail(email);
    expect(mail.subject).toBe('Reset your password');
    const [link = ''] = /https?:\S+/.exec(mail.text ?? '') ?? [];
    expect(new URL(link).searchParams.get('email')).toBe(email);
    expect(mail.html).toContain(`<a href="${link.replaceAll('&', '&#38;')}">`);
    expect(mail.html).toContain('<html lang="en">');
  });

  it('has a Message-ID that no other has, though numbers begin anew', async () => {
    const { email } = people.doctor;
    await clinic.visitor.send(api.forgotPassword, { email });
    const first = await lastMail(email);
    await clinic.owner.query('TRUNCATE mail RESTART IDENTITY');
    await clinic.visitor.send(api.forgotPassword, { email });
    const second = await lastMail(email, 2);
    expect(first.messageId).toMatch(/^<[\da-f-]{36}@clinic\.test>$/);
    expect(second.messageId).not.toBe(first.messageId);
  });
});

describe('a template', () => {
  it('is found by the name of its mail too, in the first of its languages', async () => {
    const { data: malay } = await add({ language: 'ms', subject: 'Untuk {name}' });
    const named = async () => (await admin.send(api.emailTemplate, { id: 'RESET' })).data;
    expect(await named()).toEqual(malay);
    const { data: english } = await add();
    expect(await named()).toEqual(english);
    expect((await admin.refused(api.emailTemplate, { id: 'PLAN_ENDED' })).status).toBe(404);
  });

  it('is in the next mail, in its language alone, until it is removed', async () => {
    const { data } = await add();
    expect((await admin.send(api.emailTemplateList, {})).data).toEqual([data]);
    expect((await admin.send(api.emailTemplate, { id: data.id })).data).toEqual(data);
    const { email } = people.manager;
    const ask = (language = 'en') =>
      clinic.visitor.send(
        api.forgotPassword,
        { email },
        { headers: { 'Accept-Language': language } },
      );
    await ask();
    const mail = await lastMail(email);
    expect(mail.text).toMatch(/^A new password\n\nDear .+,\nopen http\S+\n\n- soon\s*$/);
    await ask('ms');
    expect((await lastMail(email, 2)).subject).toBe('Set semula kata laluan anda');
    await admin.send(api.removeEmailTemplate, { id: data.id });
    expect((await admin.send(api.emailTemplateList, {})).data).toEqual([]);
    await ask();
    expect((await lastMail(email, 3)).subject).toBe('Reset your password');
  });

  it('is in its part of a mail in all languages', async () => {
    await add({
      template: 'MIGRATION',
      language: 'ms',
      subject: 'Pindah {branch}',
      title: 'Pindah',
      content: '<p>{branch}: {email}</p>',
    });
    const manager = await clinic.as('manager');
    await manager.send(api.sendEmailRequestMigration, { branchId: branchIds.kl });
    const mail = await lastMail(people.admin.email);
    expect(mail.subject).toBe(
      'Request for migration: World KL / Pindah World KL / 迁移申请：World KL',
    );
    const sections = mail.html?.match(/<section lang="(\w+)">/g);
    expect(sections).toEqual(['en', 'ms', 'zh'].map((of) => `<section lang="${of}">`));
  });

  it('is of English where no language is given, and one for each language', async () => {
    const { language: _, ...inEnglish } = reset;
    expect((await admin.send(api.addEmailTemplate, inEnglish)).data.language).toBe('en');
    expect(await refused({})).toMatchObject({ status: 409, field: 'template' });
    await add({ language: 'ms' });
  });

  it('keeps its language in a change that leaves it out', async () => {
    const { id } = (await add({ language: 'zh' })).data;
    const { language: _, ...rest } = reset;
    const { data } = await admin.send(api.updateEmailTemplate, { ...rest, id, title: 'Other' });
    expect(data).toMatchObject({ language: 'zh', title: 'Other' });
  });

  it.each([
    ['lacks what its mail needs', { content: '<p>{name}</p>' }, 'content', 'MISSING', '{link}'],
    ['has one of another mail', { content: '{link} {plan}' }, 'content', 'UNKNOWN', '{plan}'],
    ['has an unknown one in the title', { title: '{Nama}' }, 'title', 'UNKNOWN', '{Nama}'],
    ['has a secret in the subject', { subject: '{link}' }, 'subject', 'ONLY_IN_CONTENT', '{link}'],
    ['has one in pieces', { content: '{link} {na<em>me</em>}' }, 'content', 'SPLIT', '{name}'],
    [
      'hides one behind signs',
      { content: '{link} &#123;plan&#125;' },
      'content',
      'UNKNOWN',
      '{plan}',
    ],
    [
      'has one in what is dropped',
      { content: '<p title="{link}">x</p>' },
      'content',
      'MISSING',
      '{link}',
    ],
  ])('that %s is refused', async (_, given, field, code, names) => {
    const expected = { status: 400, field, code: `EMAIL_TEMPLATE.${code}`, params: { names } };
    expect(await refused(given)).toEqual(expected);
  });

  it('without visible words, or with a subject of two lines, is refused', async () => {
    expect(await refused({ template: 'PASSWORD_SET', content: '<p><br></p>' })).toMatchObject({
      field: 'content',
      code: 'GENERAL.REQUIRED',
    });
    expect(await refused({ subject: 'One\r\nBcc: other@clinic.test' })).toMatchObject({
      field: 'subject',
      code: 'GENERAL.INVALID',
    });
  });

  it('is stored without scripts, links of its own and attributes', async () => {
    const { data } = await add({
      content:
        '<p style="x" onclick="y">{link}</p><script>alert(1)</script><a href="javascript:alert(1)">here</a><img src=x onerror=alert(1)>',
    });
    expect(data.content).toBe('<p>{link}</p>here');
  });
});

describe('what a mail is filled with', () => {
  it('is text in HTML, is no placeholder, and begins no header', async () => {
    await add({ content: '<p>{name} {link}</p>' });
    const { email } = people.reception;
    const name = '<img src=x onerror=alert(1)> {link}\r\nBcc: other@clinic.test';
    await clinic.owner.query('UPDATE account SET display_name = $1 WHERE email = $2', [
      name,
      email,
    ]);
    await clinic.visitor.send(api.forgotPassword, { email });
    const mail = await lastMail(email);
    expect(mail.subject).toBe('For <img src=x onerror=alert(1)> {link} Bcc: other@clinic.test');
    expect(mail.bcc).toBeUndefined();
    expect(mail.html).not.toContain('<img');
    expect(mail.html?.match(/<a /g)).toHaveLength(1);
    expect(mail.text).toContain('<img src=x onerror=alert(1)> {link}');
  });
});

describe('words that are being written', () => {
  it('are seen with present data, and nothing is saved or sent', async () => {
    const { data } = await admin.send(api.previewEmailTemplate, {
      template: 'MIGRATION',
      subject: '{branch}',
      title: '{who}',
      content: '<p>{branch} <em>{company}</em> {email}</p>',
    });
    expect(data.subject).toBe('World KL');
    expect(data.html).toContain('<em>');
    expect(data.text).toContain(people.admin.email);
    expect((await admin.send(api.emailTemplateList, {})).data).toEqual([]);
  });

  it('are mailed to whoever writes them, twenty times at most', async () => {
    const test = { ...reset, content: '<p>{name} {link}</p>' };
    expect((await admin.send(api.testEmailTemplate, test)).data.sentTo).toBe(people.admin.email);
    await vi.waitFor(async () => {
      const subjects = (await peer.mailsTo(people.admin.email, 1)).map(({ subject }) => subject);
      expect(subjects).toContainEqual(expect.stringMatching(/^For /));
    });
    for (let sent = 1; sent < 20; sent += 1) await admin.send(api.testEmailTemplate, test);
    expect((await admin.refused(api.testEmailTemplate, test)).status).toBe(429);
  });

  it('begin with the shipped ones', async () => {
    const { data } = await admin.send(api.shippedEmailTemplate, {
      template: 'RESET',
      language: 'zh',
    });
    expect(data.subject).toBe('重置您的密码');
    expect(data.content).toContain('<br />{link}</p>');
  });
});
