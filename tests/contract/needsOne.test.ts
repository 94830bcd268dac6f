import { describe, expect, it } from 'vitest';
import { api } from '../../contract/index.ts';
import { openApiDocument } from '../../server/http/openapi.ts';

describe('a call that needs one of two records', () => {
  const scheduler = {
    ...api.insertMessageScheduler.example,
    templateId: 7,
  };
  const faults = (input: object) =>
    api.insertMessageScheduler.body
      .safeParse(input)
      .error?.issues.map(({ path, message }) => [path, message]);
  const missing = [[['messageQueryID'], 'GENERAL.REQUIRED']];

  it('takes either, and refuses none or both as the usual one missing', () => {
    expect(faults({ ...scheduler, messageQueryID: 31 })).toBeUndefined();
    expect(faults({ ...scheduler, messageQueryID: null, queryID: 32 })).toBeUndefined();
    expect(faults(scheduler)).toEqual(missing);
    expect(faults({ ...scheduler, messageQueryID: 31, queryID: 32 })).toEqual(missing);
    expect(api.issueSlip.body.safeParse({ slip: 4, answers: [] }).error?.issues).toMatchObject([
      { path: ['nric'], message: 'GENERAL.REQUIRED' },
    ]);
  });

  it('is documented so', () => {
    const { paths } = openApiDocument() as unknown as {
      paths: Record<string, { post: { requestBody: { content: object } } }>;
    };
    const { content } = paths['/api/issue_slip']?.post.requestBody ?? {};
    expect(content).toMatchObject({
      'application/json': {
        schema: { anyOf: [{ required: ['nric'] }, { required: ['appointmentID'] }] },
      },
    });
  });
});
