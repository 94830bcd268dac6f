import { changeOf } from '../fields.ts';
import { onPlatform } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import {
  type GatewayField,
  type GatewayName,
  resourceOf,
  settingsOf,
  STORED_SECRET,
} from './gatewayFields.ts';

const text = z.string();

/** What a gateway is at the moment: asked for real, replaced by a local stand-in, half set up, or off. */
export const gatewayStates = ['used', 'standIn', 'incomplete', 'off'] as const;

const facts = {
  id: z.int(),
  version: z.int(),
  standing: z.enum(gatewayStates),
  fixed: z
    .array(z.object({ field: text, variable: text }))
    .check(
      z.meta({ description: 'The fields that an environment variable gives, and which one.' }),
    ),
};

const mapped = <G extends GatewayName, T>(
  gateway: G,
  make: (field: ReturnType<typeof settingsOf>[string]) => T,
) =>
  Object.fromEntries(
    Object.entries(settingsOf(gateway)).map(([name, field]) => [name, make(field)]),
  ) as { [F in GatewayField<G>]: T };

const answerOf = <G extends GatewayName>(gateway: G) =>
  z.object({
    ...facts,
    ...mapped(gateway, ({ isSecret }) =>
      isSecret
        ? text.check(
            z.meta({ description: `Never the stored one: ${STORED_SECRET} where there is one.` }),
          )
        : text,
    ),
  });

/**
 * The fields of a change; those left out stay. Null empties a secret, whose empty text keeps it: the stored one is shown
 * to nobody.
 */
const formOf = <G extends GatewayName>(gateway: G) =>
  z.object(
    mapped(gateway, ({ form, isSecret }) =>
      z.optional(isSecret ? z.nullable(form) : changeOf({ form }).form),
    ),
  );

/** What a gateway answered to a harmless question, in its own words. */
const asked = z.object({
  gateway: text,
  reached: z.boolean(),
  words: text,
});
export type GatewayAnswer = z.output<typeof asked>;

const read = <G extends GatewayName>(gateway: G, summary: string) =>
  call({
    method: 'GET',
    path: `/api/${gateway}_setting`,
    summary: `${summary} Secrets are not answered.`,
    access: onPlatform('show', resourceOf(gateway)),
    answer: answerOf(gateway),
  });
const edit = <G extends GatewayName>(gateway: G) =>
  ({
    method: 'PUT',
    path: `/api/${gateway}_setting`,
    summary: `Changes these settings; fields left out stay. The empty text and ${STORED_SECRET} keep a secret, null removes it. What an environment variable gives stays. An address is a public one with encryption, unless the server allows others (400). With If-Match, only that version (409 otherwise).`,
    access: onPlatform('edit', resourceOf(gateway)),
    recentlyConfirmed: true,
    body: formOf(gateway),
    answer: answerOf(gateway),
  }) as const;
const test = (gateway: GatewayName, what: string) =>
  call({
    method: 'POST',
    path: `/api/test_${gateway}_setting`,
    repeats: 'anew',
    summary: `${what} The answers are the gateways' own words. At most ten tests of a person in a quarter of an hour (429).`,
    access: onPlatform('edit', resourceOf(gateway)),
    answer: z.object({ answers: z.array(asked) }),
  });

/** The gateways that an Administrator sets up: mail, WhatsApp, SMS, payment (MOLPay), and messages to browsers (Firebase). */
export const gatewaySettings = {
  emailSetting: read('email', 'The mail server by which mails go out.'),
  editEmailSetting: call({
    ...edit('email'),
    example: { address: 'smtps://mail.example.com', user: 'clinic' },
  }),
  testEmailSetting: test('email', "Sends a mail to the person's own address, at once."),
  whatsappSetting: read('whatsapp', 'The WhatsApp gateways that instances can have.'),
  editWhatsappSetting: call({
    ...edit('whatsapp'),
    example: { address: 'https://api.ultramsg.com/' },
  }),
  testWhatsappSetting: test('whatsapp', 'Asks each gateway without an account, and sends nothing.'),
  smsSetting: read('sms', 'The SMS gateways that branches can have an account with.'),
  editSmsSetting: call({
    ...edit('sms'),
    example: { isms: 'https://www.isms.com.my/' },
  }),
  testSmsSetting: test('sms', 'Asks each gateway without an account, and sends nothing.'),
  molpaySetting: read('molpay', 'The account with the payment gateway.'),
  editMolpaySetting: call({
    ...edit('molpay'),
    example: { host: 'https://pay.fiuu.com', merchantID: 'clinic' },
  }),
  testMolpaySetting: test('molpay', 'Asks the gateway about a payment that there is not.'),
  firebaseSetting: read('firebase', 'The project with Firebase for messages to browsers.'),
  editFirebaseSetting: call({
    ...edit('firebase'),
    example: { projectId: 'clinic' },
  }),
  testFirebaseSetting: test('firebase', 'Has Firebase check a message that goes to nobody.'),
};
