import { useEffect, useEffectEvent, useRef, useState } from 'react';
import Squire from 'squire-rte';
import { type Code, useText } from '../../framework/text.tsx';
import { IconButton } from '../Button.tsx';
import type { IconName } from '../icons.ts';
import { InsertPicture } from './InsertPicture.tsx';
import { type Inserts, InsertTexts } from './InsertTexts.tsx';
import { sanitizeHtml } from './sanitize.ts';
import './richText.css';

interface RichEditorProps {
  label: string;
  /** Rich text as HTML; '' if it has no text. */
  value: string;
  onChange: (html: string) => void;
  /** Whether it takes pictures, which become a part of the text. */
  pictures?: boolean;
  /** Whether the dialog that it is in opens with the focus here. */
  initialFocus?: boolean;
  /** Texts that buttons write at the caret. */
  inserts?: Inserts | undefined;
}

type Format = 'B' | 'I' | 'U' | 'UL' | 'OL';

interface Tool {
  format: Format;
  label: Code;
  icon: IconName;
  on: (squire: Squire) => void;
  off: (squire: Squire) => void;
}

const offList = (squire: Squire) => squire.removeList();
const tools: readonly Tool[] = [
  {
    format: 'B',
    label: 'RICH.BOLD',
    icon: 'bold',
    on: (squire) => squire.bold(),
    off: (squire) => squire.removeBold(),
  },
  {
    format: 'I',
    label: 'RICH.ITALIC',
    icon: 'italic',
    on: (squire) => squire.italic(),
    off: (squire) => squire.removeItalic(),
  },
  {
    format: 'U',
    label: 'RICH.UNDERLINE',
    icon: 'underline',
    on: (squire) => squire.underline(),
    off: (squire) => squire.removeUnderline(),
  },
  {
    format: 'UL',
    label: 'RICH.BULLETS',
    icon: 'bullets',
    on: (squire) => squire.makeUnorderedList(),
    off: offList,
  },
  {
    format: 'OL',
    label: 'RICH.NUMBERS',
    icon: 'numbers',
    on: (squire) => squire.makeOrderedList(),
    off: offList,
  },
];

/** A rich text editor: bold, italic, underline and lists, with Ctrl+B, I and U. */
export default function RichTextEditor({
  label,
  value,
  onChange,
  pictures = false,
  initialFocus = false,
  inserts,
}: RichEditorProps) {
  const t = useText();
  const area = useRef<HTMLDivElement>(null);
  const squire = useRef<Squire | null>(null);
  const [active, setActive] = useState<readonly Format[]>([]);
  // Values that were reported but not yet passed back: a key may be pressed before that.
  const emitted = useRef<string[]>([]);
  const tell = useEffectEvent((made: Squire) => {
    const html = isEmpty(made) ? '' : made.getHTML();
    emitted.current.push(html);
    onChange(html);
  });
  const fill = useEffectEvent((made: Squire) => made.setHTML(value));

  useEffect(() => {
    const { current: element } = area;
    if (!element) return undefined;
    // There is no native input for rich text, so its role is set here.
    element.role = 'textbox';
    element.ariaMultiLine = 'true';
    element.ariaLabel = label;
    const made = new Squire(element, {
      blockTag: 'P',
      sanitizeToDOMFragment: (html) => sanitizeHtml(html, { pictures }),
    });
    squire.current = made;
    fill(made);
    made.addEventListener('input', () => tell(made));
    made.addEventListener('pathChange', () => setActive(formatsAt(made)));
    return () => {
      squire.current = null;
      made.destroy();
    };
  }, [label, pictures]);

  useEffect(() => {
    const own = emitted.current.indexOf(value);
    emitted.current = emitted.current.slice(own + 1);
    if (own < 0) squire.current?.setHTML(value);
  }, [value]);

  return (
    <div className="rich-editor">
      <div role="toolbar" aria-label={t('RICH.FORMAT')}>
        {tools.map((tool) => (
          <IconButton
            key={tool.format}
            icon={tool.icon}
            label={t(tool.label)}
            aria-pressed={active.includes(tool.format)}
            // Keeps the selection in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => squire.current && toggle(squire.current, tool)}
          />
        ))}
        {pictures && (
          <InsertPicture
            onInsert={(address) => squire.current?.focus().insertImage(address, { alt: '' })}
          />
        )}
      </div>
      <div ref={area} className="rich-text rich-area" data-autofocus={initialFocus || undefined} />
      {inserts && (
        <InsertTexts
          inserts={inserts}
          onInsert={(text) => squire.current?.focus().insertPlainText(text, false)}
        />
      )}
    </div>
  );
}

function toggle(squire: Squire, { format, on, off }: Tool): void {
  if (squire.hasFormat(format)) off(squire);
  else on(squire);
  squire.focus();
}

function formatsAt(squire: Squire): Format[] {
  return tools.map(({ format }) => format).filter((format) => squire.hasFormat(format));
}

function isEmpty(squire: Squire): boolean {
  const root = squire.getRoot();
  return root.textContent?.trim() === '' && root.querySelector('img') === null;
}
