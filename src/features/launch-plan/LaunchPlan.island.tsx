import CalendarPlus from 'lucide/dist/esm/icons/calendar-plus.mjs';
import { useEffect, useId, useRef, useState } from 'react';

import { download } from '../../lib/download.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useReady } from '../../ui/ready.ts';
import {
  datePlan,
  formatDay,
  keepLaunch,
  launchLimits,
  localToday,
  planToCalendar,
  readLaunch,
  type Launch,
  type PlanStep,
} from './launch-plan.model.ts';

/** Styled in styles/worksheet.css. */
interface LaunchPlanProps {
  steps: readonly PlanStep[];
}

/** Gives each step of the launch its day, counted from the launch date, and all of them to a calendar. */
export function LaunchPlan({ steps }: LaunchPlanProps) {
  const [launch, setLaunch] = useState<Launch>();
  const [isOpen, setIsOpen] = useState(false);
  const [said, setSaid] = useState('');
  const field = useRef<HTMLInputElement>(null);

  const choose = () => {
    const input = field.current;
    if (!input?.validity.valid) return;
    const next = keepLaunch(input.value);
    setLaunch(next);
    setIsOpen(next !== undefined);
    setSaid(
      next
        ? `${steps.length} dates for a launch on ${formatDay(next.date, navigator.language)}.`
        : '',
    );
  };

  useEffect(() => {
    // What was typed while the island woke counts for more than what was kept.
    if (field.current?.value) choose();
    else {
      const kept = readLaunch();
      if (kept && field.current) field.current.value = kept.date;
      setLaunch(kept);
    }
    // Once, when the island has woken.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const id = useId();
  useReady('launch-plan');
  return (
    <div className="launch-plan">
      <div className="launch-date scripted">
        <label htmlFor={id}>Launch date</label>
        <input
          ref={field}
          id={id}
          type="date"
          autoComplete="off"
          {...launchLimits}
          onChange={choose}
        />
        <Button
          size="small"
          disabled={!launch}
          onClick={() => launch && downloadCalendar(steps, launch)}
        >
          <Icon of={CalendarPlus} size={18} />
          Add to calendar (.ics)
        </Button>
      </div>
      <details
        className="launch-days"
        open={isOpen}
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
      >
        <summary>{launch ? 'Your dates' : 'Dates'}</summary>
        <Days steps={steps} launch={launch} />
      </details>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}

function Days({ steps, launch }: LaunchPlanProps & { launch: Launch | undefined }) {
  const dated = launch ? datePlan(steps, launch.date) : undefined;
  const today = launch ? localToday(new Date()) : '';
  return (
    <ol>
      {steps.map(({ when, title }, index) => {
        const date = dated?.[index]?.date;
        return (
          <li key={when}>
            <span className="mono">{when}</span>
            <span>{title}</span>
            {date && (
              <b>
                <time dateTime={date} lang={navigator.language}>
                  {formatDay(date, navigator.language)}
                </time>
                {date < today && <span className="mono"> past</span>}
              </b>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Gives the browser the plan as a file for calendars. */
function downloadCalendar(steps: readonly PlanStep[], launch: Launch): void {
  const page = `${location.origin}${location.pathname}`;
  const text = planToCalendar(steps, launch, page, new Date());
  download(`podcast-launch-${launch.date}.ics`, 'text/calendar', text);
}
