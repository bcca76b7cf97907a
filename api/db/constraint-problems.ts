import { DATEORD, POS, UNIQ } from '#domain/messages.ts'

/**
 * What a person reads when the database refuses a write, by constraint name. A rule that needs other data in its text (which journey
 * overlaps) is checked by its resource first and words its own; the constraint then only meets the second of two simultaneous writes.
 */
export const CONSTRAINT_PROBLEMS: Record<string, { path?: string; message: string }> = {
  account_email_key: { path: 'email', message: 'Un compte existe déjà avec cet e-mail' },
  company_code_key: { path: 'code', message: 'Ce code client existe déjà' },
  company_siret_key: { path: 'siret', message: 'Une société avec ce SIRET existe déjà' },
  company_account_key: { path: 'account', message: UNIQ },
  company_payment_days_check: {
    path: 'paymentDays',
    message: 'Le délai de paiement ne peut pas dépasser 30 jours en transport routier',
  },
  address_label_key: { path: 'label', message: 'Une adresse porte déjà ce nom pour ce client' },
  live_line_code_key: { path: 'code', message: UNIQ },
  live_line_means_check: { path: 'subcontractorId', message: 'Choisissez des moyens propres ou un sous-traitant' },
  delivery_request_version_dates_check: { path: 'validTo', message: DATEORD },
  delivery_request_version_overlap: {
    path: 'validFrom',
    message: 'Cette période chevauche une période existante',
  },
  cnr_index_code_key: { path: 'code', message: UNIQ },
  cnr_value_month_key: { path: 'month', message: 'Une valeur existe déjà pour ce mois' },
  cnr_value_positive_check: { path: 'value', message: POS },
  cnr_share_year_key: { path: 'year', message: 'Des parts existent déjà pour cette activité et cette année' },
  cost_reference_overlap: { path: 'validFrom', message: 'Cette période chevauche une période existante' },
  cost_reference_dates_check: { path: 'validTo', message: DATEORD },
  cost_factor_overlap: { path: 'validFrom', message: 'Cette période chevauche une période existante' },
  cost_factor_dates_check: { path: 'validTo', message: DATEORD },
  action_code_key: { path: 'code', message: UNIQ },
  additional_service_code_key: { path: 'code', message: UNIQ },
  additional_service_dates_check: { path: 'validTo', message: DATEORD },
  service_tariff_overlap: { path: 'validFrom', message: 'Cette période chevauche une période existante' },
  service_tariff_dates_check: { path: 'validTo', message: DATEORD },
  delivery_request_service_key: { path: 'services', message: UNIQ },
  saved_view_name_key: { path: 'name', message: UNIQ },
  journey_driver_overlap: { path: 'driverId', message: 'Ce chauffeur est déjà affecté à un autre trajet à ces heures' },
  journey_vehicle_overlap: { path: 'vehicleId', message: 'Ce véhicule est déjà affecté à un autre trajet à ces heures' },
  journey_trailer_overlap: { path: 'trailerId', message: 'Cette remorque est déjà affectée à un autre trajet à ces heures' },
  journey_odometer_check: {
    path: 'odometerEnd',
    message: 'Le compteur de fin doit être supérieur au compteur de début',
  },
}
