import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { RenderedTexts } from '../../../framework/renderedTexts.ts';
import { useText } from '../../../framework/text.tsx';
import { setFindingTexts } from '../../../i18n/findingTexts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import './translations.css';

const PAGE = '/template-management/translation';
/** What this part draws itself. */
const OWN = '[data-text-finder]';
/** Attributes that show or say a text. */
const SPOKEN = ['aria-label', 'title', 'placeholder', 'alt'] as const;
/** Elements around the clicked one that may hold its text; those further out speak of more. */
const MOST_OUTWARDS = 4;

/** Opens the entry of a text that is clicked, anywhere but on the page of the entries itself. */
export default function TextFinder({ rendered }: { rendered: RenderedTexts }) {
  const t = useText();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [choices, setChoices] = useState<readonly string[]>([]);
  const open = (code: string) => {
    setChoices([]);
    const at = new URLSearchParams({ code, language: t.language });
    void navigate(`${PAGE}?${at}`);
  };
  const isAway = pathname !== PAGE;
  const onClick = useEffectEvent((event: MouseEvent) => {
    if (event.altKey || !(event.target instanceof Element) || event.target.closest(OWN)) return;
    const codes = codesAt(event.target, rendered);
    const [only] = codes;
    if (only === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (codes.length === 1) open(only);
    else setChoices(codes);
  });
  useEffect(() => {
    if (!isAway) return undefined;
    const listener = (event: MouseEvent) => onClick(event);
    document.addEventListener('click', listener, { capture: true });
    return () => document.removeEventListener('click', listener, { capture: true });
  }, [isAway]);
  if (!isAway) return null;
  return (
    <>
      <div className="translation-finder" data-text-finder="">
        <output>{t('TRANSLATION.CLICKING')}</output>
        <Button onClick={() => setFindingTexts(false)}>{t('TRANSLATION.CLICK_STOP')}</Button>
      </div>
      {choices.length > 0 && (
        <Dialog title={t('TRANSLATION.WHICH')} onClose={() => setChoices([])}>
          <div className="ui-form" data-text-finder="">
            {choices.map((code) => (
              <Button key={code} onClick={() => open(code)}>
                {code}
              </Button>
            ))}
          </div>
        </Dialog>
      )}
    </>
  );
}

/** The codes of the text that an element shows or says, or of the nearest element around it. */
function codesAt(target: Element, rendered: RenderedTexts): string[] {
  let at: Element | null = target;
  for (let step = 0; at && step < MOST_OUTWARDS; step += 1) {
    const { childNodes, textContent, parentElement }: Element = at;
    const around = at;
    const shown = [...childNodes].flatMap((node) =>
      node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : [],
    );
    const spoken = SPOKEN.map((name) => around.getAttribute(name) ?? '');
    const all = [textContent ?? '', ...shown, ...spoken];
    const codes = [...new Set(all.flatMap((text) => rendered.codesOf(text)))];
    if (codes.length > 0) return codes.toSorted();
    at = parentElement;
  }
  return [];
}
