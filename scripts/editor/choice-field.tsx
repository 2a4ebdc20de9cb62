// The field of /admin that chooses an entry of a list. The package's own offers what is published; this one also offers
// what a draft adds, so that a new group of services and the services in it are published as one.
import type { CustomFieldControlProps } from '@sveltia/cms';
import { Component } from 'react';

/** What an entry is written as in files, and what people call it. */
export type Choice = readonly [id: string, name: string];

interface State {
  choices: readonly Choice[];
  fault?: string;
}

/** @param choicesOf the entries of the list in a file, and the key that people know them by */
export function makeChoiceField(choicesOf: (file: string, key: string) => Promise<Choice[]>) {
  return class ChoiceField extends Component<CustomFieldControlProps, State> {
    override state: State = { choices: [] };

    override componentDidMount() {
      const { field } = this.props;
      choicesOf(String(field.get('list')), String(field.get('shown'))).then(
        (choices) => {
          this.setState({ choices });
        },
        (error: unknown) => {
          const reason = error instanceof Error ? error.message : String(error);
          this.setState({
            fault: `What there is to choose couldn’t be read: ${reason}. Open this form again.`,
          });
        },
      );
    }

    override render() {
      const { field, forID, onChange } = this.props;
      const { choices, fault } = this.state;
      const value = String(this.props.value ?? '');
      const isListed = value === '' || choices.some(([id]) => id === value);
      return (
        <>
          <select
            id={forID}
            className="choice"
            aria-labelledby={`${forID}-label`}
            aria-describedby={fault === undefined ? undefined : `${forID}-fault`}
            required={field.get('required') !== false}
            value={value}
            onChange={({ currentTarget }) => {
              onChange(currentTarget.value);
            }}
          >
            <option value="">Choose one</option>
            {!isListed && <option>{value}</option>}
            {choices.map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          {fault !== undefined && (
            <p id={`${forID}-fault`} role="alert">
              {fault}
            </p>
          )}
        </>
      );
    }
  };
}
