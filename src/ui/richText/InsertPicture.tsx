import { useRef } from 'react';
import { notices } from '../../framework/notices.ts';
import { pictureTypes } from '../../framework/picture.ts';
import { smallPicture } from '../../framework/smallPicture.ts';
import { useText } from '../../framework/text.tsx';
import { IconButton } from '../Button.tsx';

/** The tool that puts a picture into the text. The picture is made small first. */
export function InsertPicture({ onInsert }: { onInsert: (address: string) => void }) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const address = await smallPicture(file);
    if (address === null) notices.failed(t('RICH.PICTURE_REFUSED'));
    else onInsert(address);
  };
  return (
    <>
      <IconButton icon="picture" label={t('RICH.PICTURE')} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes.join(',')}
        aria-label={t('RICH.PICTURE')}
        onChange={({ target }) => {
          void take(target.files?.[0]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
