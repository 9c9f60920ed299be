import { useRef, useState } from 'react';
import { CATEGORIES, SUB_CATEGORIES } from '../product/category.ts';
import { Button } from '../ui/button.tsx';
import { FormLeaveGuard } from '../ui/form/form-leave-guard.tsx';
import { type FormResult, readFields } from '../ui/form/form-result.ts';
import { PostForm, Submit, useForm } from '../ui/form/form.tsx';
import { PriceField } from '../ui/form/price-field.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { ChoiceChip } from './choice-chip.tsx';
import { ForecastPanel, useForecast } from './forecast-panel.tsx';
import styles from './keyword-form.module.css';
import { KEYWORD_FIELDS, KEYWORDS_PATH, type TypedKeyword } from './keyword-path.ts';
import { type KeywordErrors, parseKeyword } from './keyword.ts';

type KeywordFormProps = {
  typed: TypedKeyword;
  times: number | undefined;
  formResult: FormResult<TypedKeyword> | undefined;
};

function check(typed: TypedKeyword): KeywordErrors | undefined {
  const parsed = parseKeyword(typed);
  return parsed.ok ? undefined : parsed.errors;
}

export function KeywordForm({ typed, times: timesAtFirst, formResult }: KeywordFormProps) {
  const form = useForm<TypedKeyword>({ names: KEYWORD_FIELDS, check, formResult });
  const start = { ...typed, ...form.formResult?.values };
  const { ref, now, read } = useTyped();
  const search = now?.words.trim() ? new URLSearchParams(now).toString() : undefined;
  const times = useForecast(search);
  return (
    <PostForm form={form} action={KEYWORDS_PATH} intent="add">
      <div ref={ref} className={styles.fields} onInput={read} onBlur={read}>
        <TextField
          name="words"
          label="키워드"
          autoComplete="off"
          placeholder="찾는 물건을 적어 주세요"
          enterKeyHint="done"
          defaultValue={start.words}
          error={form.errors.words}
        />
        <Conditions typed={start} now={now ?? start} errors={form.errors} />
        <ForecastPanel times={now ? times : timesAtFirst} />
        <Submit form={form}>알림 받기</Submit>
        {/* After the other button, which Enter presses. */}
        <Button className={styles.ask} variant="secondary" formMethod="get" formAction={KEYWORDS_PATH}>
          얼마나 자주 울릴지 보기
        </Button>
        <FormLeaveGuard form={form} />
      </div>
    </PostForm>
  );
}

function useTyped() {
  const ref = useRef<HTMLDivElement>(null);
  const [now, setNow] = useState<TypedKeyword>();
  const read = () => {
    const form = ref.current?.closest('form');
    if (form) setNow(readFields(new FormData(form), KEYWORD_FIELDS));
  };
  return { ref, now, read };
}

const choices = (options: readonly { value: string; text: string }[]) =>
  options.map(({ value, text }) => ({ value, label: text }));
const CATEGORY_CHOICES = choices(CATEGORIES);
const SUB_CATEGORY_CHOICES = choices(SUB_CATEGORIES);

type ConditionsProps = { typed: TypedKeyword; now: TypedKeyword; errors: KeywordErrors };

function Conditions({ typed, now, errors }: ConditionsProps) {
  const isPriced = typed.min !== '' || typed.max !== '';
  // A reversed range is mended in either field.
  const maxError = errors.max && check(now)?.max;
  return (
    <div className={styles.conditions}>
      <ChoiceChip
        name="category"
        label="카테고리"
        options={CATEGORY_CHOICES}
        defaultValue={typed.category}
        error={errors.category}
      />
      <ChoiceChip
        name="subCategory"
        label="세부 카테고리"
        options={SUB_CATEGORY_CHOICES}
        defaultValue={typed.subCategory}
        error={errors.subCategory}
      />
      <details className={styles.prices} open={isPriced || Boolean(errors.min ?? errors.max)}>
        <summary className={styles.summary} data-filled={now.min !== '' || now.max !== '' || undefined}>
          가격
          <Icon name="chevron-down" size={1.6} className={styles.chevron} />
        </summary>
        <div className={styles.range}>
          <PriceField
            label="최소 가격"
            name="min"
            help="제한 없음"
            enterKeyHint="next"
            defaultValue={typed.min}
            error={errors.min}
          />
          <PriceField
            label="최대 가격"
            name="max"
            help="제한 없음"
            defaultValue={typed.max}
            error={maxError}
          />
        </div>
      </details>
    </div>
  );
}
