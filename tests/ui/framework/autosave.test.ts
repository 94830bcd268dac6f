import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '../../../contract/kit/client.ts';
import { cleanText } from '../../../contract/kit/text.ts';
import {
  Autosave,
  type AutosaveSource,
  savesEnded,
  type Stored,
  type Unsaved,
} from '../../../src/framework/autosave.ts';

interface Note extends Record<string, unknown> {
  complaint: string;
  plan: string;
  diagnoses: readonly { id?: number; name: string }[];
}

const none: Note = { complaint: '', plan: '', diagnoses: [] };
const refused = (status: number, code = '') =>
  new CallError(status, code ? [{ error_code: code, error_message: code }] : [], '');

const keptText = (text: string) => cleanText(text).trim().replace('colour', 'color');

/** A server with one note, and the computer that keeps what is unsaved. */
function world(given: Partial<Note> | null = null) {
  let lines = 10;
  let stored: Stored<Note> | null = given && { id: 7, version: 1, values: { ...none, ...given } };
  let kept: Unsaved | null = null;
  const failing: CallError[] = [];
  const write = (changed: Partial<Note>) => {
    const fault = failing.shift();
    if (fault) throw fault;
    const values = { ...(stored?.values ?? none), ...changed };
    const diagnoses = values.diagnoses.map((line) => ({ id: (lines += 1), ...line }));
    const texts = { complaint: keptText(values.complaint), plan: keptText(values.plan) };
    stored = { id: 7, version: (stored?.version ?? 0) + 1, values: { ...texts, diagnoses } };
    return stored;
  };
  const create = vi.fn<(values: Note) => Promise<Stored<Note>>>(async (values) => {
    if (stored) throw refused(409, 'TAKEN');
    return write(values);
  });
  const update = vi.fn<AutosaveSource<Note>['update']>(async ({ version }, changed) => {
    if (version !== stored?.version) throw refused(409, 'GENERAL.STALE');
    return write(changed);
  });
  const open = () =>
    new Autosave<Note>(none, stored, {
      read: async () => stored,
      create,
      update,
      keep: (unsaved) => (kept = unsaved),
    });
  return {
    open,
    create,
    update,
    failing,
    /** What another tab saves. */
    elsewhere: (changed: Partial<Note>) => write(changed),
    stored: () => stored,
    kept: () => kept,
  };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a record that is saved as one types', () => {
  it('is added with the first words once the keys rest, and changed over its version afterwards', async () => {
    const { open, create, update, stored } = world();
    const note = open();
    note.type({ complaint: 'F' });
    note.type({ complaint: 'Fever' });
    expect(note.state().status).toBe('typing');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(create).toHaveBeenCalledExactlyOnceWith({ ...none, complaint: 'Fever' });
    note.type({ plan: 'Fluids' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(update.mock.calls).toEqual([[{ id: 7, version: 1 }, { plan: 'Fluids' }]]);
    expect(note.state()).toMatchObject({ status: 'saved', record: { version: 2 } });
    expect(stored()?.values).toMatchObject({ complaint: 'Fever', plan: 'Fluids' });
  });

  it('is saved while someone types without a pause, and the caret keeps its space', async () => {
    const { open, stored } = world();
    const note = open();
    for (let key = 0; key < 40; key += 1) {
      note.type({ complaint: 'word '.repeat(key + 1) });
      await vi.advanceTimersByTimeAsync(200);
    }
    expect(stored()?.values.complaint).toMatch(/^word/);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(note.state()).toMatchObject({
      status: 'saved',
      values: { complaint: 'word '.repeat(40) },
    });
  });

  it('sends one save after the other', async () => {
    const { open, create, update } = world();
    const note = open();
    note.type({ complaint: 'Fever' });
    const both = [note.flush(), note.flush()];
    note.type({ complaint: 'Fever, cough' });
    expect(await Promise.all(both)).toEqual([true, true]);
    expect([create.mock.calls.length, update.mock.calls.length]).toEqual([1, 1]);
    expect(update.mock.lastCall?.[1]).toEqual({ complaint: 'Fever, cough' });
  });

  it('gives lines the ids that they were stored with', async () => {
    const { open } = world();
    const note = open();
    note.type({ diagnoses: [{ name: 'Dengue' }] });
    await note.flush();
    expect(note.state().values.diagnoses).toEqual([{ id: 11, name: 'Dengue' }]);
  });

  it('tries again while the server is away, and keeps the words on the computer meanwhile', async () => {
    const { open, failing, kept, stored } = world({ complaint: 'Fever' });
    const note = open();
    failing.push(refused(0), refused(503), refused(401));
    note.type({ plan: 'Rest' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(note.state().status).toBe('waiting');
    expect(kept()).toEqual({
      values: { ...none, complaint: 'Fever', plan: 'Rest' },
      base: { ...none, complaint: 'Fever' },
      version: 1,
    });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(note.state().status).toBe('saved');
    expect(stored()?.values.plan).toBe('Rest');
    expect(kept()).toBeNull();
  });

  it('says a refusal, keeps the words, and tries again once they are changed', async () => {
    const { open, failing, kept, stored } = world({});
    const note = open();
    failing.push(refused(400, 'GENERAL.TOO_LONG'));
    note.type({ plan: 'Long' });
    await note.flush();
    expect(note.state()).toMatchObject({ status: 'refused', values: { plan: 'Long' } });
    expect(kept()).not.toBeNull();
    note.type({ plan: 'Short' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(stored()?.values.plan).toBe('Short');
  });

  it('takes what another tab changed in other fields, and asks about the same one', async () => {
    const { open, elsewhere, stored } = world({ complaint: 'Fever' });
    const note = open();
    elsewhere({ plan: 'Fluids' });
    note.type({ complaint: 'Fever and cough' });
    await note.flush();
    expect(stored()?.values).toMatchObject({ complaint: 'Fever and cough', plan: 'Fluids' });
    elsewhere({ plan: 'Antibiotics' });
    note.type({ plan: 'Fluids and rest' });
    expect(await note.flush()).toBe(false);
    expect(note.state().conflicts).toEqual([
      { field: 'plan', theirs: 'Antibiotics', yours: 'Fluids and rest' },
    ]);
    note.decide('mine');
    await vi.runAllTimersAsync();
    expect(stored()?.values.plan).toBe('Fluids and rest');
  });

  it('goes on with the note that another tab began', async () => {
    const { open, elsewhere, stored } = world();
    const note = open();
    elsewhere({ complaint: 'Begun there' });
    note.type({ plan: 'Written here' });
    await note.flush();
    expect(stored()?.values).toMatchObject({ complaint: 'Begun there', plan: 'Written here' });
  });

  it('shows what another tab saved, and never in place of what is typed', async () => {
    const { open, elsewhere } = world({ complaint: 'Fever' });
    const note = open();
    note.take(elsewhere({ complaint: 'Fever, chills' }));
    expect(note.state().values.complaint).toBe('Fever, chills');
    note.type({ plan: 'Rest' });
    note.take(elsewhere({ complaint: 'Chills' }));
    expect(note.state().values).toMatchObject({ complaint: 'Chills', plan: 'Rest' });
  });

  it('takes up what was kept: as it was typed, or beside what was changed since', async () => {
    const first = world({ complaint: 'Fever' });
    const unsaved = { values: { plan: 'Rest' }, base: none, version: 1 };
    const same = first.open();
    same.restore(unsaved);
    await vi.runAllTimersAsync();
    expect(first.stored()?.values).toMatchObject({ complaint: 'Fever', plan: 'Rest' });

    const second = world({});
    second.elsewhere({ complaint: 'Cough' });
    const changed = second.open();
    changed.restore({ values: { ...none, plan: 'Rest' }, base: none, version: 1 });
    await vi.runAllTimersAsync();
    expect(second.stored()?.values).toMatchObject({ complaint: 'Cough', plan: 'Rest' });
  });

  it('keeps what is unsaved as it is closed', () => {
    const { open, kept } = world({});
    const note = open();
    note.type({ plan: 'Rest' });
    note.end();
    expect(kept()).toMatchObject({ values: { plan: 'Rest' }, version: 1 });
  });

  it('saves once what the server spells otherwise, and shows what it makes another text of', async () => {
    const { open, create, update } = world();
    const note = open();
    note.type({ complaint: 'Fever\u200B, cafe\u0301', plan: 'A colour' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([create.mock.calls.length, update.mock.calls.length]).toEqual([1, 0]);
    expect(note.state()).toMatchObject({
      status: 'saved',
      values: { complaint: 'Fever\u200B, cafe\u0301', plan: 'A color' },
    });
  });

  it('asks until it is decided, whatever else is changed elsewhere', async () => {
    const { open, elsewhere, stored } = world({ complaint: 'Fever' });
    const note = open();
    note.type({ complaint: 'Mine' });
    note.take(elsewhere({ complaint: 'Theirs' }));
    note.take(elsewhere({ plan: 'Fluids' }));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(note.state().conflicts).toEqual([
      { field: 'complaint', theirs: 'Theirs', yours: 'Mine' },
    ]);
    expect(stored()?.values).toMatchObject({ complaint: 'Theirs', plan: 'Fluids' });
  });

  it('is saved once more as its page is left, which whoever signs out waits for', async () => {
    const { open, stored } = world({});
    const note = open();
    note.type({ plan: 'Rest' });
    void note.flush();
    note.type({ plan: 'Rest, fluids' });
    void note.leave();
    await savesEnded();
    expect(stored()?.values.plan).toBe('Rest, fluids');
  });

  it("sends nothing after the session's end, as another person may be there", async () => {
    const { open, create, failing, kept } = world();
    const [left, ended] = [open(), open()];
    failing.push(refused(401));
    left.type({ plan: 'Rest' });
    void left.leave();
    ended.type({ plan: 'Fluids' });
    ended.end();
    void ended.flush();
    await ended.leave();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(create).toHaveBeenCalledOnce();
    expect(kept()).not.toBeNull();
  });
});
