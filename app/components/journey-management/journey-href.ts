/** Link to a journey's sheet over the list of its day. */
export const journeyHref = ({ number, serviceDate }: { number: string; serviceDate: string }) =>
  `/journey-management/journeys?panel=show&trajet=${number}&from=${serviceDate}&to=${serviceDate}`

/** « Informer le client » about a late journey. */
export const informHref = ({ number }: { number: string }) => `/journey-management/live?trajet=${number}&panel=inform`
