import type { Resource } from '../../framework/resource/define.ts';
import type { FileFormat } from '../../framework/resource/exportFile.ts';
import type { NamedField } from '../../framework/resource/formFields.ts';
import { type ExportSource, useExport } from '../../framework/resource/useExport.ts';
import type { ValueLabels } from '../../framework/resource/values.ts';
import { useText } from '../../framework/text.tsx';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { Popover, useClosePopover } from './Popover.tsx';
import { ProgressDialog } from './ProgressDialog.tsx';

interface ExportButtonProps {
  resource: Resource;
  columns: readonly NamedField[];
  valueLabels: (name: string) => ValueLabels;
  source: ExportSource;
}

/** Exports rows in a format that the person chooses. */
export function ExportButton({ resource, columns, valueLabels, source }: ExportButtonProps) {
  const t = useText();
  const { start, cancel, progress } = useExport(resource, columns, valueLabels);
  return (
    <>
      <Popover
        label={
          <>
            <Icon name="download" />
            <span className="rs-roomy">{t('LIST.EXPORT')}</span>
          </>
        }
      >
        <Formats onChoose={(format) => void start(source, format)} />
      </Popover>
      {progress && (
        <ProgressDialog
          title={t('LIST.EXPORT')}
          text={t('LIST.EXPORTING', progress)}
          progress={progress}
          stopLabel={t('SHELL.CANCEL')}
          onStop={cancel}
        />
      )}
    </>
  );
}

function Formats({ onChoose }: { onChoose: (format: FileFormat) => void }) {
  const t = useText();
  const close = useClosePopover();
  return (
    <div className="rs-formats">
      {formats.map(([format, label]) => (
        <Button
          key={format}
          onClick={() => {
            close();
            onChoose(format);
          }}
        >
          {t(label)}
        </Button>
      ))}
    </div>
  );
}

/** The export formats. XLSX is first, as spreadsheets change nothing in it. */
const formats = [
  ['xlsx', 'LIST.EXPORT_XLSX'],
  ['csv', 'LIST.EXPORT_CSV'],
] as const;
