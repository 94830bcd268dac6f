import { useLocation } from 'react-router-dom';
import { useText } from '../../../framework/text.tsx';
import { Card, Page, SampleChip } from '../../../ui/Page.tsx';
import { samplePages } from './samplePages.ts';
import './samples.css';

/** A page of sample content, by its address. */
export default function SamplePage() {
  const t = useText();
  const { pathname } = useLocation();
  const page = samplePages.find(({ path }) => pathname.startsWith(path));
  if (!page) return null;
  return (
    <Page
      title={t(page.title)}
      subtitle={
        <p>
          <SampleChip />
        </p>
      }
    >
      <p>{t(page.text)}</p>
      <div className="samples">
        {page.figures.map(({ label, value }) => (
          <Card key={label}>
            <p className="sample-label">{t(label)}</p>
            <p className="sample-figure">{value}</p>
          </Card>
        ))}
      </div>
    </Page>
  );
}
