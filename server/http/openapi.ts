import { contract } from '../../contract/index.ts';
import { openApiOf } from '../../contract/kit/openapi.ts';

/** What the OpenAPI document says of the product. */
export const about = {
  title: 'Doctor Assist',
  version: '1',
  description:
    'Every call of Doctor Assist. Sign in with `authenticate`, send its token as a bearer token, and name the branch in X-Branch-ID. A refusal is a list of reasons, each with a code of the catalogue.',
  license: { name: 'MIT', identifier: 'MIT' },
  contact: { name: 'Doctor Assist' },
};

/** The OpenAPI document, made from the contract. */
export const openApiDocument = () => openApiOf(contract, about);
