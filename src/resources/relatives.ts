import { normalizeWord, splitList, type TextReader } from '../../contract/kit/kinds/declare.ts';
import { encodeMessage } from '../../contract/kit/message.ts';

/** Reads a patient's relatives of a file: `Spouse: 900101145678; Child: 120304145678`. */
export const readRelatives: TextReader = (text, { choices }) => {
  const relatives: { relationID: number; patientID2: string }[] = [];
  for (const part of splitList(text)) {
    const [, word = '', number = ''] = /^([^:：]+)[:：]\s*([A-Za-z0-9/.\s-]+)$/.exec(part) ?? [];
    const relation = choices.find(({ names }) =>
      names.some((each) => word !== '' && normalizeWord(each) === normalizeWord(word)),
    );
    if (!relation) {
      const known = choices.map(({ names: [first = ''] }) => first).join(', ');
      return { fault: encodeMessage('IMPORT.RELATIVE', { choices: known }) };
    }
    relatives.push({ relationID: Number(relation.value), patientID2: number });
  }
  return { value: relatives };
};
