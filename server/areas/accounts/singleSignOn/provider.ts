import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  clockTolerance,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { AWAY_MINUTES, RETURN_PATH } from '../../../../contract/accounts/singleSignOn.ts';
import { email as anEmail, personName } from '../../../../contract/fields.ts';
import type { Config } from '../../../kit/config.ts';
import type { OpenContext } from '../../../kit/http/context.ts';
import { refusal } from '../../../kit/http/failure.ts';
import type { SecretBox } from '../../../kit/secrets/box.ts';
import { fetchFor, ProviderAway } from './outbound.ts';
import { type Attempt, type Purpose, sealAttempt } from './sealing.ts';

/** Seconds by which a provider's clock may differ from ours. */
const CLOCKS = 30;

/** A provider as its company set it, with its secret. */
export interface Provider {
  tenant: number;
  issuer: string;
  clientId: string;
  clientSecret: string;
  groupsClaim: string;
}

/** What a provider signed about someone. */
export interface Told {
  subject: string;
  /** Empty where the provider does not say. */
  email: string;
  /** Whether the provider says that the email is the person's. */
  isVerified: boolean;
  /** Their name, or empty. */
  name: string;
  /** Null where the provider tells none at all, as Microsoft Entra does where they are too many. */
  groups: string[] | null;
  /** The domain of the organisation that the account belongs to, where the provider says so. */
  organisation: string | null;
}

/** The page that a provider sends people back to. */
export const returnAddress = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>) =>
  `${PUBLIC_URL}${RETURN_PATH}`;

/**
 * Begins a sign-in at a provider: where to go, and what the browser keeps meanwhile. With a purpose other than signing in,
 * the provider asks the person anew. Throws 409 where it cannot be reached.
 */
export async function begin(
  { config, secrets }: { config: Config; secrets: SecretBox },
  provider: Provider,
  { purpose, email }: { purpose: Purpose; email: string },
): Promise<{ address: string; attempt: string }> {
  const attempt: Attempt = {
    purpose,
    tenant: provider.tenant,
    issuer: provider.issuer,
    clientId: provider.clientId,
    state: randomState(),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    ends: Date.now() + AWAY_MINUTES * 60_000,
  };
  const client = await clientOf(config, provider).catch(() => {
    throw away();
  });
  const address = buildAuthorizationUrl(client, {
    redirect_uri: returnAddress(config),
    scope: 'openid email profile',
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
    ...(email !== '' && { login_hint: email }),
    ...(purpose.is === 'confirm' && { prompt: 'login', max_age: '0' }),
  });
  return { address: address.href, attempt: sealAttempt(secrets, attempt) };
}

/**
 * What a provider tells of someone who came back with an answer. Signature, issuer, audience, nonce, times and the address
 * that the answer names itself are checked by openid-client. Throws 400 for what does not fit, which the log names without
 * its values, and 409 where the provider cannot be reached.
 */
export async function toldBy(
  { config, log }: Pick<OpenContext, 'config' | 'log'>,
  provider: Provider,
  { attempt, answer }: { attempt: Attempt; answer: string },
): Promise<Told> {
  try {
    const client = await clientOf(config, provider);
    const isConfirming = attempt.purpose.is === 'confirm';
    const away = Date.now() - (attempt.ends - AWAY_MINUTES * 60_000);
    const tokens = await authorizationCodeGrant(
      client,
      new URL(`${returnAddress(config)}?${answer}`),
      {
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        pkceCodeVerifier: attempt.verifier,
        idTokenExpected: true,
        // They signed in there since this began.
        ...(isConfirming && { maxAge: Math.ceil(away / 1_000) }),
      },
    );
    const signed = tokens.claims();
    if (!signed) throw refused();
    const { groupsClaim } = provider;
    const isWhole = signed['email'] !== undefined && signed[groupsClaim] !== undefined;
    const asked =
      isWhole || client.serverMetadata().userinfo_endpoint === undefined
        ? {}
        : await fetchUserInfo(client, tokens.access_token, signed.sub);
    return toldIn({ ...asked, ...signed }, groupsClaim);
  } catch (error) {
    const why = whyOf(error);
    // What was wrong with it helps whoever set the provider up, and holds nothing of the person.
    log.info({ tenant: provider.tenant, why }, 'single sign-on was refused');
    throw failureOf(error, attempt.purpose.is === 'test' ? why : undefined);
  }
}

function toldIn(claims: Record<string, unknown>, groupsClaim: string): Told {
  const textOf = (name: string) => {
    const { [name]: value } = claims;
    return typeof value === 'string' ? value : '';
  };
  const { [groupsClaim]: groups = null } = claims;
  const subject = textOf('sub');
  // As long as the standard lets it be, in characters that can be kept.
  if (!/^\P{Cc}{1,255}$/u.test(subject)) throw refused();
  const address = anEmail().safeParse(textOf('email').toLowerCase());
  const called = personName().safeParse(textOf('name').trim().slice(0, 50));
  return {
    subject,
    email: address.data ?? '',
    // Microsoft Entra says by the second one that the email's domain is of the company.
    isVerified: [claims['email_verified'], claims['xms_edov']].some((said) =>
      [true, 'true', 1, '1'].some((yes) => yes === said),
    ),
    name: called.data ?? '',
    groups: groups === null ? null : [groups].flat().filter((group) => typeof group === 'string'),
    organisation: textOf('hd') || null,
  };
}

async function clientOf(config: Config, provider: Provider): Promise<Configuration> {
  const { issuer, clientId, clientSecret } = provider;
  const fetching = fetchFor(config);
  const found = await discovery(
    new URL(issuer),
    clientId,
    undefined,
    ClientSecretPost(clientSecret),
    {
      [customFetch]: fetching,
      execute: config.GATEWAYS_TO_PRIVATE ? [allowInsecureRequests] : [],
    },
  );
  const server = found.serverMetadata();
  const takesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
  const client = new Configuration(
    server,
    clientId,
    { [clockTolerance]: CLOCKS },
    takesPost ? ClientSecretPost(clientSecret) : ClientSecretBasic(clientSecret),
  );
  client[customFetch] = fetching;
  // For local providers, as in tests.
  if (config.GATEWAYS_TO_PRIVATE) allowInsecureRequests(client);
  enableNonRepudiationChecks(client);
  return client;
}

const away = () => refusal(409, 'SINGLE_SIGN_ON.AWAY');
const refused = () => refusal(400, 'SINGLE_SIGN_ON.REFUSED');

function failureOf(error: unknown, shown: string | undefined) {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof ProviderAway) return away();
  const isDenied = error instanceof Error && 'error' in error && error.error === 'access_denied';
  if (isDenied) return refusal(400, 'SINGLE_SIGN_ON.DENIED');
  return shown
    ? refusal(400, 'SINGLE_SIGN_ON.REFUSED_TEST', { params: { why: shown } })
    : refused();
}

/** Why a sign-in was refused, in the words of openid-client and of OAuth: codes and names of claims, none of their values. */
function whyOf(error: unknown): string {
  const told = new Set<string>();
  for (let at = error; at instanceof Object; at = 'cause' in at ? at.cause : undefined)
    for (const [key, value] of Object.entries(at))
      if (['code', 'error', 'claim'].includes(key) && isWord(value)) told.add(value);
  return [...told].join(' ');
}

const isWord = (value: unknown): value is string =>
  typeof value === 'string' && /^\w{1,60}$/.test(value);
