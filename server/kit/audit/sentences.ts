import type { AuditCheck, AuditFault } from './checking.ts';

/** What a check found, in sentences. */
export function sentencesOf(check: AuditCheck): string[] {
  const { entries, seals, waiting, takenOutUpTo, faults, faultCount, head } = check;
  const untold = faultCount - faults.length;
  return [
    `${counted(entries, 'entry', 'entries')} and ${counted(seals, 'seal', 'seals')} were checked; ${counted(waiting, 'newer entry is', 'newer entries are')} not sealed yet.`,
    ...(takenOutUpTo === null
      ? []
      : [`Entries up to ${takenOutUpTo} were taken out of the archive; their seals are there.`]),
    ...faults.map(sentenceOf),
    ...(untold > 0 ? [`${counted(untold, 'further fault', 'further faults')}.`] : []),
    ...(faultCount === 0 ? ['Nothing is wrong.'] : []),
    ...(head === null ? [] : [`Head: ${head}`]),
  ];
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

function sentenceOf({ kind, chain, id, at }: AuditFault): string {
  const of = chain === 0 ? 'of no branch' : `of branch ${chain}`;
  const sentences: Record<AuditFault['kind'], string> = {
    changed: `Entry ${id} ${of}, of ${at}, was changed after it was sealed.`,
    removed: `Entry ${id} ${of}, sealed at ${at}, is gone.`,
    added: `Entry ${id} ${of}, of ${at}, was added behind those that were sealed.`,
    'seal-changed': `Seal ${id} ${of}, of ${at}, does not follow from its entries and the seal before.`,
    'seal-missing': `Seal ${id} ${of} is gone; the next is of ${at}.`,
    head: `The seals up to entry ${id} are not those that were noted: some were taken away, or made anew.`,
  };
  return sentences[kind];
}
