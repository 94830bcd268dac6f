import { encodeMessage } from '../../contract/kit/message.ts';
import type { ReadText } from '../framework/resource/reading.ts';
import { partsOf, simpleWord } from '../framework/resource/readValue.ts';

/** Reads the relatives of a patient as a file has them: `Spouse: 900101145678; Child: 120304145678`. */
export const readRelatives: ReadText = (text, { choices }) => {
  const relatives: { relationID: number; patientID2: string }[] = [];
  for (const part of partsOf(text)) {
    const [, word = '', number = ''] = /^([^:：]+)[:：]\s*([A-Za-z0-9/.\s-]+)$/.exec(part) ?? [];
    const relation = choices.find(({ words }) =>
      words.some((each) => word !== '' && simpleWord(each) === simpleWord(word)),
    );
    if (!relation) {
      const known = choices.map(({ words: [first = ''] }) => first).join(', ');
      return { fault: encodeMessage('IMPORT.RELATIVE', { choices: known }) };
    }
    relatives.push({ relationID: Number(relation.value), patientID2: number });
  }
  return { value: relatives };
};
