import type { Row } from '../../../framework/resource/define.ts';
import { usesField } from '../../../framework/resource/schema.ts';
import { transitionTo } from '../../../framework/resource/states.ts';
import { type Move, useMoves } from '../../../framework/resource/useMoves.ts';
import type { LayoutProps } from './layoutProps.ts';
import type { CardPlace } from './RecordCard.tsx';

interface BoardMoves {
  moves: ReadonlyMap<Row['id'], Move>;
  /** Whether a record may be moved to a place. */
  mayMove: (record: Row, place: CardPlace) => boolean;
  move: (record: Row, place: CardPlace) => void;
  /** Whether a move is an action of the record, which its menu offers by its own name. */
  isAction: boolean;
}

/**
 * What moving a card to a column does: it gives the record the value, or, where the field is the state of the records, takes
 * the transition that leads there, with all that it asks.
 */
export function useBoardMoves(
  { config: { resource }, verbs, onAction }: LayoutProps,
  field: string,
): BoardMoves {
  const { moves, move } = useMoves(resource);
  const { states, calls, mayUpdate } = resource;
  if (states?.of === field) {
    const stepTo = (record: Row, { value }: CardPlace) => {
      const name = transitionTo(states, record, String(value));
      return name !== undefined && verbs.action(name) ? name : undefined;
    };
    return {
      moves,
      mayMove: (record, place) => stepTo(record, place) !== undefined,
      move(record, place) {
        const name = stepTo(record, place);
        if (name !== undefined) onAction(name, record);
      },
      isAction: true,
    };
  }
  const isOffered = verbs.update && usesField(calls.update, field);
  return {
    moves,
    mayMove: (record, { value }) =>
      isOffered && (mayUpdate?.(record) ?? true) && record[field] !== value,
    move: (record, { value, label }) => move(record, { [field]: value }, label),
    isAction: false,
  };
}
