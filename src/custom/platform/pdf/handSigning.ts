/** A signature as it was drawn: each line as x and y of its points, within a field of a width and a height. */
export interface Drawn {
  lines: number[][];
  width: number;
  height: number;
}

/** Height of a signature on the page at first, in points. */
const HEIGHT = 44;
/** Thickness of its line, in points. */
const THICKNESS = 2;

/** What the library knows of a signature that is to be drawn on a page. */
interface SignatureEditor {
  getDrawnSignature: (drawn: {
    curves: { points: number[] }[];
    width: number;
    height: number;
    thickness: number;
  }) => unknown;
  addSignature: (drawn: unknown, height: number, description: string, id: null) => void;
}

/** Gives the library the signature that was just drawn, when it asks for one. */
export class HandSigning {
  drawn: Drawn | undefined;

  getSignature({ editor }: { editor: SignatureEditor }) {
    if (!this.drawn) return;
    const { lines, width, height } = this.drawn;
    const curves = lines.map((points) => ({ points }));
    const signature = editor.getDrawnSignature({ curves, width, height, thickness: THICKNESS });
    editor.addSignature(signature, HEIGHT, '', null);
  }

  loadSignatures() {
    return Promise.resolve();
  }

  /** The library wants a button for a signature's description, which is none of ours. */
  renderEditButton() {
    const button = document.createElement('button');
    button.hidden = true;
    return Promise.resolve(button);
  }

  destroy() {
    this.drawn = undefined;
  }
}
