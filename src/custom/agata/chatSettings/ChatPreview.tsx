import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import {
  type ChatBubble as Colour,
  chatBubbles,
  chatDefaults,
} from '../../../../contract/agata/chatBubbles.ts';
import type { InputProps } from '../../../framework/resource/define.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { ChatBubble } from './ChatBubble.tsx';
import './chatPreview.css';

const sizes = ['smallFont', 'mediumFont', 'largeFont'] as const;
type Size = (typeof sizes)[number];
const words = {
  smallFont: 'CHAT_UI.SMALL',
  mediumFont: 'CHAT_UI.MEDIUM',
  largeFont: 'CHAT_UI.LARGE',
} as const;

/** A conversation as it looks with what is typed, and the way back to how the chat ships. */
export default function ChatPreview({ form }: Omit<InputProps, 'name'>) {
  const t = useText();
  const heading = useId();
  const { methods } = form;
  const [size, setSize] = useState<Size>('mediumFont');
  const values: Record<string, unknown> = useWatch({ control: methods.control });
  const colour = chatBubbles.find((each) => each === values['ownBubble']) ?? chatDefaults.ownBubble;
  const isDefault = Object.entries(chatDefaults).every(
    ([name, value]) => String(values[name]) === String(value),
  );
  const reset = () => {
    for (const [name, value] of Object.entries(chatDefaults))
      methods.setValue(name, value, { shouldDirty: true, shouldValidate: true });
  };
  const letters = lettersOf(values[size], size);
  return (
    <section className="chat-preview" aria-labelledby={heading}>
      <div className="chat-preview-head">
        <h2 id={heading}>{t('CHAT_UI.PREVIEW')}</h2>
        <SegmentedControl
          label={t('CHAT_UI.SIZE')}
          options={sizes.map((value) => ({ value, label: t(words[value]) }))}
          value={size}
          onChange={setSize}
        />
      </div>
      <div className="chat-preview-talk">
        <Talk colour={colour} letters={letters} />
      </div>
      <Button icon="undo" disabled={isDefault} onClick={reset}>
        {t('CHAT_UI.DEFAULTS')}
      </Button>
    </section>
  );
}

function Talk({ colour, letters }: { colour: Colour; letters: number }) {
  const t = useText();
  const common = { colour, size: letters };
  return (
    <>
      <ChatBubble {...common} who="Dr Lim Wei Shan">
        {t('CHAT_UI.SAMPLE_1')}
      </ChatBubble>
      <ChatBubble {...common}>{t('CHAT_UI.SAMPLE_2')}</ChatBubble>
      <ChatBubble {...common} who="Dr Lim Wei Shan">
        {t('CHAT_UI.SAMPLE_3')}
      </ChatBubble>
    </>
  );
}

// What is half typed leaves the preview legible.
function lettersOf(value: unknown, size: Size): number {
  const number = Number(value);
  return number >= 6 && number <= 40 ? number : chatDefaults[size];
}
