import { useId } from 'react';
import type { BookingQuestion } from '../../../../contract/clinic/onlineBookingSettings.ts';
import { useText } from '../../../framework/text.tsx';

/** What a visitor has answered, by the question's id. */
export type Answers = Readonly<Record<number, string>>;

/** The questions that have to be answered and are not. */
export const unanswered = (questions: readonly BookingQuestion[], answers: Answers) =>
  questions.filter(({ id, isRequired }) => isRequired && !answers[id]?.trim());

/** The branch's own questions, in its own words. */
export function Questions({
  questions,
  answers,
  isChecked,
  onAnswer,
}: {
  questions: readonly BookingQuestion[];
  answers: Answers;
  /** Whether what is missing is said. */
  isChecked: boolean;
  onAnswer: (id: number, answer: string) => void;
}) {
  const missing = isChecked ? unanswered(questions, answers) : [];
  return questions.map((question) => (
    <Question
      key={question.id}
      {...question}
      answer={answers[question.id] ?? ''}
      isMissing={missing.includes(question)}
      onAnswer={(answer) => onAnswer(question.id, answer)}
    />
  ));
}

function Question({
  question,
  choices,
  isRequired,
  answer,
  isMissing,
  onAnswer,
}: BookingQuestion & {
  answer: string;
  isMissing: boolean;
  onAnswer: (answer: string) => void;
}) {
  const t = useText();
  const id = useId();
  const control = {
    id,
    className: 'ui-input',
    value: answer,
    'aria-required': isRequired,
    'aria-invalid': isMissing,
    'aria-describedby': isMissing ? `${id}-fault` : undefined,
  };
  return (
    <div className="ui-field">
      <label className="ui-label" htmlFor={id}>
        {question} {!isRequired && <span className="ui-optional">{t('SHELL.OPTIONAL')}</span>}
      </label>
      {choices.length > 0 ? (
        <select {...control} onChange={({ target }) => onAnswer(target.value)}>
          <option value="">{t('ONLINE_BOOKING.CHOOSE')}</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <input
          {...control}
          autoComplete="off"
          maxLength={300}
          onChange={({ target }) => onAnswer(target.value)}
        />
      )}
      {isMissing && (
        <span className="ui-fault" id={`${id}-fault`}>
          {t('GENERAL.REQUIRED')}
        </span>
      )}
    </div>
  );
}
