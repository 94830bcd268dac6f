import { pdfTemplates as calls } from '../../../../contract/platform/pdfTemplates.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { ErrorState, LoadingState, Page } from '../../../ui/Page.tsx';
import { StoredPdf } from './StoredPdf.tsx';

/** A form as it was uploaded, or filled with made-up data. */
export function TemplatePage({ id, isFilled }: { id: number; isFilled: boolean }) {
  const t = useText();
  const send = useSend();
  const { data, error, refetch } = useCallQuery(calls.pdfTemplate, { id });
  const template = data?.data;
  const call = isFilled ? calls.previewPdfTemplate : calls.pdfTemplateFile;
  return (
    <Page
      title={template?.name ?? t('PDF.VIEWER')}
      actions={
        <ButtonLink icon="left" to="/pdf-management/templates">
          {t('RESOURCE.PDF_TEMPLATES')}
        </ButtonLink>
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !template && <LoadingState />}
      {template && (
        <StoredPdf
          of={[call.path, id]}
          load={async () => (await send(call, { id })).data}
          name={template.fileName}
        />
      )}
    </Page>
  );
}
