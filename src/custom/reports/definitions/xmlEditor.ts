import { autocompletion, closeBrackets, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { xml } from '@codemirror/lang-xml';
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, linter, lintGutter, lintKeymap } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { fieldsOf, type Subject } from '../../../../contract/reports/dataSets.ts';
import { type AttributeDeclaration, elements } from '../../../../contract/reports/dialect.ts';
import { generalFields } from '../../../../contract/reports/fields.ts';
import { type DefinitionFault, readDefinition } from '../../../../contract/reports/read.ts';
import { styleNonce } from '../../../framework/styleNonce.ts';

interface XmlEditorOptions {
  parent: HTMLElement;
  text: string;
  label: string;
  /** What the definition is of; without it, neither completed nor checked. */
  subject: Subject | undefined;
  onChange: (text: string) => void;
  faultText: (fault: DefinitionFault) => string;
}

/** An editor of a definition: it completes elements, attributes and fields, and marks the first fault at its line. */
export function openXmlEditor(options: XmlEditorOptions): EditorView {
  const { parent, text, label, subject, onChange, faultText } = options;
  const nonce = styleNonce();
  return new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        nonce === undefined ? [] : EditorView.cspNonce.of(nonce),
        lineNumbers(),
        history(),
        bracketMatching(),
        closeBrackets(),
        autocompletion(),
        syntaxHighlighting(colours),
        xml(subject && { elements: specsOf(subject) }),
        subject ? [linter((view) => faultsIn(view, subject, faultText)), lintGutter()] : [],
        keymap.of([...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) onChange(state.doc.toString());
        }),
      ],
    }),
  });
}

/** By the product's own colours, so that they are read in the dark too. */
const colours = HighlightStyle.define([
  { tag: tags.tagName, color: 'var(--accent-text)' },
  { tag: tags.attributeName, color: 'var(--info)' },
  { tag: tags.attributeValue, color: 'var(--warn)' },
  { tag: [tags.comment, tags.processingInstruction], color: 'var(--ink-soft)' },
  { tag: tags.invalid, color: 'var(--bad)' },
]);

function specsOf(subject: Subject) {
  const fields = [...fieldsOf(subject), ...Object.keys(generalFields)];
  return Object.entries(elements).map(([name, { holds, attributes }]) => ({
    name,
    children: holds,
    top: name === 'page',
    attributes: Object.entries(attributes).map(([attribute, declared]) => ({
      name: attribute,
      values: valuesOf(declared, fields),
    })),
  }));
}

function valuesOf(declared: AttributeDeclaration, fields: readonly string[]): readonly string[] {
  if (declared.kind === 'choice') return declared.values;
  return declared.kind === 'field' ? fields : [];
}

function faultsIn(
  view: EditorView,
  subject: Subject,
  faultText: (fault: DefinitionFault) => string,
): Diagnostic[] {
  const { doc } = view.state;
  const read = readDefinition(doc.toString(), subject);
  if ('page' in read) return [];
  const { from, to } = doc.line(Math.min(doc.lines, Math.max(1, read.fault.params.line)));
  return [{ from, to, severity: 'error', message: faultText(read.fault) }];
}
