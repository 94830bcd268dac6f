import type { Code } from '../../../framework/text.tsx';

export interface SamplePage {
  path: string;
  title: Code;
  text: Code;
  figures: readonly { label: Code; value: string }[];
}

/** Pages of sample content. None of it is of a clinic. */
export const samplePages: readonly SamplePage[] = [
  {
    path: '/my-page',
    title: 'SAMPLE.MY_PAGE',
    text: 'SAMPLE.MY_PAGE_TEXT',
    figures: [
      { label: 'SAMPLE.VISITS', value: '18' },
      { label: 'SAMPLE.NOTES', value: '4' },
    ],
  },
  {
    path: '/e-commerce',
    title: 'SAMPLE.COMMERCE',
    text: 'SAMPLE.COMMERCE_TEXT',
    figures: [
      { label: 'SAMPLE.ORDERS', value: '126' },
      { label: 'SAMPLE.PRODUCTS', value: '57' },
    ],
  },
  {
    path: '/item-profile',
    title: 'SAMPLE.ITEM',
    text: 'SAMPLE.ITEM_TEXT',
    figures: [
      { label: 'SAMPLE.IN_STOCK', value: '240' },
      { label: 'SAMPLE.ORDERS', value: '9' },
    ],
  },
];
