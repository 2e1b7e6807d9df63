// One call of the API: who may make it, its parameters, and the fields of body and answer.
import { m } from '#client/paraglide/messages.js';
import type { JsonSchema, OpenApiContent } from '#contract/openapi-rules.ts';
import type { ApiCall } from './calls.ts';
import { MarkedText } from './marked-text.tsx';
import { schemaRows, typeOf } from './schema-rows.ts';

export function CallDetails({ call }: { call: ApiCall }) {
  const { parameters, requestBody, responses } = call;
  const answers = Object.entries(responses).filter(([status]) => status !== 'default');
  return (
    <div className="grid grid-cols-1 gap-6">
      <section className="sheet">
        <dl className="facts">
          <Fact name={m.admin_api_who_may_call()} text={call['x-callers']} />
          <Fact name={m.admin_api_confirmation()} text={confirmText(call['x-confirm'])} />
          <Fact name={m.admin_api_description()} text={call.description} />
        </dl>
      </section>
      {parameters.length > 0 && (
        <section className="sheet">
          <h2>{m.admin_api_parameters()}</h2>
          <Fields
            schema={{
              properties: Object.fromEntries(
                parameters.map(({ name, description, schema }) => [
                  name,
                  { ...schema, ...(description && { description }) },
                ]),
              ),
              required: parameters.flatMap(({ name, required }) => (required ? [name] : [])),
            }}
          />
        </section>
      )}
      {requestBody && <Content title={m.admin_api_body()} content={requestBody.content} />}
      {answers.map(([status, { content }]) => (
        <Content key={status} title={m.admin_api_answer({ status })} content={content} />
      ))}
    </div>
  );
}

const Fact = ({ name, text }: { name: string; text: string }) => (
  <div>
    <dt>{name}</dt>
    <dd className="max-w-prose">
      <MarkedText text={text} isLine />
    </dd>
  </div>
);

function confirmText(confirm: string): string {
  if (confirm === 'never') return m.admin_api_confirm_never();
  return confirm === 'always' ? m.admin_api_confirm_always() : m.admin_api_confirm_for({ when: confirm });
}

interface ContentProps {
  title: string;
  content: OpenApiContent | undefined;
}

/** A body or an answer: its media type, and its fields if it is JSON. */
function Content({ title, content = {} }: ContentProps) {
  const types = Object.entries(content);
  return (
    <section className="sheet">
      <h2>{title}</h2>
      {types.length === 0 && <p>{m.admin_api_no_body()}</p>}
      {types.map(([type, { schema }]) => {
        if (!schema || '$ref' in schema) {
          return (
            <p key={type}>
              {m.admin_api_content_of_a_file()} {type !== '*/*' && <code>{type}</code>}
            </p>
          );
        }
        return (
          <div key={type} className="grid gap-3">
            <p>
              <code>{type}</code>: {typeOf(schema)}
            </p>
            <Fields schema={schema} />
          </div>
        );
      })}
    </section>
  );
}

/** Each field with its type, whether it is required, and its bounds. */
function Fields({ schema }: { schema: JsonSchema }) {
  return (
    <dl className="facts">
      {schemaRows(schema).map(({ path, type, isRequired, bounds, description }, index) => (
        <div key={index} className="sm:grid-cols-[repeat(2,minmax(0,1fr))]!">
          <dt>
            {path === '' ? m.admin_api_whole_body() : <code className="wrap-anywhere text-ink">{path}</code>}
            {description && <p>{description}</p>}
          </dt>
          <dd>{[type, isRequired && m.admin_api_required(), bounds].filter(Boolean).join('; ')}</dd>
        </div>
      ))}
    </dl>
  );
}
