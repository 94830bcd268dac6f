import { describe, expect, it } from 'vitest';
import { testsNear } from '../../scripts/changedTests.mjs';

describe('the tests of a change', () => {
  it('make the calls that a changed handler answers, those that are about them first', () => {
    const tests = testsNear(['server/areas/clinic/nurseNotes/index.ts']);
    expect(tests[0]).toBe('tests/server/clinic/nurseNotes.test.ts');
    expect(tests).toContain('tests/server/clinic/patientTimeline.test.ts');
    expect(tests).not.toContain('tests/server/clinic/waitingList.test.ts');
  });

  it('show the pages that make the same calls as a changed page', () => {
    const tests = testsNear(['src/custom/clinic/queue/QueueBoard.tsx']);
    expect(tests).toContain('tests/ui/clinic/queueBoard.test.tsx');
    expect(tests).not.toContain('tests/ui/messaging/messages.test.tsx');
  });

  it('import what changed, at any distance', () => {
    expect(testsNear(['server/kit/db/fairQueue.ts'])[0]).toBe('tests/unit/fairQueue.test.ts');
    expect(testsNear(['contract/texts/clinic.ts'])).toContain('tests/contract/texts.test.ts');
  });

  it('are journeys only where these changed themselves', () => {
    const journey = 'tests/e2e/clinic/board.spec.ts';
    expect(testsNear([journey])).toEqual([journey]);
    expect(testsNear(['src/custom/clinic/queue/QueueBoard.tsx'])).not.toContain(journey);
  });
});
