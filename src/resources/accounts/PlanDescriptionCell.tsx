import { lazy, Suspense } from 'react';

const RichText = lazy(() => import('../../ui/richText/RichText.tsx'));

/** What a plan offers, as rich text. */
export function PlanDescriptionCell({ text }: { text: string }) {
  return text === '' ? null : (
    <Suspense fallback={null}>
      <RichText html={text} />
    </Suspense>
  );
}
