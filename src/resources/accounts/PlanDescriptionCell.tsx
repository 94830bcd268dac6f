import { lazyComponent } from '../../framework/lazyComponent.tsx';

const RichText = lazyComponent(() => import('../../ui/richText/RichText.tsx'));

/** What a plan offers, as rich text. */
export function PlanDescriptionCell({ text }: { text: string }) {
  return text === '' ? null : <RichText html={text} />;
}
